"""Training of the reader's net from rendered art and labelled crops of real tables."""
