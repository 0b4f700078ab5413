import { toJson } from '../to-json.ts'
import type { EventBatcher } from './create-event-batcher.ts'
import type { TrackedEvent } from './options.ts'

/**
 * A batcher that gives events without a timestamp the time of a test clock. The clock is read for the events of each moment anew,
 * since it may have been advanced.
 */
export function atTestClock(batcher: EventBatcher, readTime: () => Promise<string>): EventBatcher {
  const readings = new Set<Promise<string>>()
  let next: Promise<string> | undefined

  function timeFromNowOn(): Promise<string> {
    next ??= Promise.resolve().then(() => {
      next = undefined
      return readTime()
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
    async flush(options) {
      await Promise.allSettled(readings)
      return batcher.flush(options)
    },
    async close() {
      await Promise.allSettled(readings)
      return batcher.close()
    },
    get pending() {
      return batcher.pending
    },
  }
}
