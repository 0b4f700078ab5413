import type { Clock } from '../clock.ts'
import { toJson } from '../to-json.ts'
import { closed, type EventBatcher } from './create-event-batcher.ts'
import type { TrackedEvent } from './options.ts'

export type ClockTime = { read(): Promise<string>; forget(): void; stop(reason: Error): void }

/** An advancing clock's time is not kept. */
export function keepClockTime(
  readClock: (signal: AbortSignal) => Promise<{ frozen_time: string; status: string }>,
): ClockTime {
  const stopping = new AbortController()
  let kept: Promise<string> | undefined

  function read(): Promise<string> {
    if (kept !== undefined) return kept
    const reading = Promise.resolve()
      .then(() => readClock(stopping.signal))
      .then(({ frozen_time, status }) => {
        if (status !== 'ready') forgetOnly(reading)
        return frozen_time
      })
    reading.catch(() => forgetOnly(reading))
    kept = reading
    return reading
  }

  function forgetOnly(reading: Promise<string>): void {
    if (kept === reading) kept = undefined
  }

  return {
    read,
    forget() {
      kept = undefined
    },
    stop: (reason) => stopping.abort(reason),
  }
}

/** Events without a timestamp get the clock's time, and are accepted once it is known. */
export function atTestClock(
  batcher: EventBatcher,
  time: ClockTime,
  { clock, closeTimeoutMs }: { clock: Clock; closeTimeoutMs: number },
): EventBatcher {
  const readings = new Set<Promise<string>>()

  async function track(event: TrackedEvent) {
    if (event.timestamp !== undefined) return batcher.track(event)
    // The caller may change the object.
    const asGiven: TrackedEvent = JSON.parse(toJson(event))
    const reading = time.read()
    readings.add(reading)
    try {
      const timestamp = await reading
      return batcher.track({ ...asGiven, timestamp })
    } finally {
      readings.delete(reading)
    }
  }

  return {
    track,
    async flush(options = {}) {
      await unlessAborted(Promise.allSettled(readings), options.signal)
      return batcher.flush(options)
    },
    async close() {
      const inTime = new AbortController()
      await Promise.race([Promise.allSettled(readings), clock.sleep(closeTimeoutMs, inTime.signal)])
      inTime.abort()
      time.stop(closed())
      await Promise.allSettled(readings)
      return batcher.close()
    },
    get pending() {
      return batcher.pending
    },
  }
}

async function unlessAborted(awaited: Promise<unknown>, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const done = new AbortController()
  const aborted = new Promise((resolve) =>
    signal?.addEventListener('abort', resolve, { signal: done.signal }),
  )
  await Promise.race([awaited, aborted])
  done.abort()
}
