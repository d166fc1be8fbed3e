"""One worker thread with an ordered queue; results come back on the main thread, and a job can be cancelled."""

from __future__ import annotations

import logging
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kivy.clock import Clock

log = logging.getLogger("tablekeeper")


class Cancelled(Exception):
    """Raised inside a job that nobody waits for any more."""


@dataclass(slots=True)
class Job:
    """Something running off the main thread."""

    work: Callable[[Job], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    told: Callable[[str], None] = field(default=lambda stage: None)
    cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Nobody waits any more: the job stops at its next report, and its result is dropped."""
        self.cancelled.set()

    def report(self, stage: str) -> None:
        """Called by the work between its stages; tells the screen, or stops when cancelled."""
        if self.cancelled.is_set():
            raise Cancelled
        Clock.schedule_once(lambda _dt: None if self.cancelled.is_set() else self.told(stage))


class Worker:
    """Runs jobs one after the other in a thread of its own."""

    def __init__(self) -> None:
        self._jobs: queue.Queue[Job | None] = queue.Queue()
        self._thread: threading.Thread | None = None

    def start(self, job: Job) -> Job:
        """Put a job in the queue; the thread is born with the first one."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
            self._thread.start()
        self._jobs.put(job)
        return job

    def stop(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if not job.cancelled.is_set():
                self._run_one(job)

    def _run_one(self, job: Job) -> None:
        usual = sys.getswitchinterval()
        # Frames come first: the screen's thread gets its turn often while a job computes.
        sys.setswitchinterval(0.0005)
        try:
            result = job.work(job)
        except Cancelled:
            return
        except Exception as error:
            log.exception("a job failed")
            self._back(job, job.failed, error)
            return
        finally:
            sys.setswitchinterval(usual)
        self._back(job, job.done, result)

    def _back(self, job: Job, tell: Callable[[Any], None], value: Any) -> None:
        Clock.schedule_once(lambda _dt: None if job.cancelled.is_set() else tell(value))
