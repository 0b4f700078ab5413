import type { Clock } from '../clock.ts'
import { toJson } from '../to-json.ts'
import { closed, type EventBatcher } from './create-event-batcher.ts'
import type { TrackedEvent } from './options.ts'

/**
 * A batcher that gives events without a timestamp the time of a test clock. The clock is read for the events of each moment anew,
 * since it may have been advanced. An event whose time is not known yet is not accepted yet.
 */
export function atTestClock(
  batcher: EventBatcher,
  readTime: (signal: AbortSignal) => Promise<string>,
  { clock, closeTimeoutMs }: { clock: Clock; closeTimeoutMs: number },
): EventBatcher {
  const readings = new Set<Promise<string>>()
  const closing = new AbortController()
  let next: Promise<string> | undefined

  function timeFromNowOn(): Promise<string> {
    next ??= Promise.resolve().then(() => {
      next = undefined
      return readTime(closing.signal)
    })
    return next
  }

  async function track(event: TrackedEvent) {
    if (event.timestamp !== undefined) return batcher.track(event)
    // The caller may change the object meanwhile.
    const asGiven: TrackedEvent = JSON.parse(toJson(event))
    const reading = timeFromNowOn()
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
      closing.abort(closed())
      await Promise.allSettled(readings)
      return batcher.close()
    },
    get pending() {
      return batcher.pending
    },
  }
}

/** Waits for the promise, or until the signal aborts. */
async function unlessAborted(awaited: Promise<unknown>, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const done = new AbortController()
  const aborted = new Promise((resolve) =>
    signal?.addEventListener('abort', resolve, { signal: done.signal }),
  )
  await Promise.race([awaited, aborted])
  done.abort()
}
