import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from './errors.ts'

/**
 * Waits briefly for each lock, so that no statement queues long behind it. Throws the last error after some seconds, or
 * when `stopping` aborts. The caller sets `lock_timeout`.
 */
export async function withShortLocks<Result>(
  work: () => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_ATTEMPTS) throw error
      await delay(PAUSE_MS, undefined, stopping && { signal: stopping })
    }
}

const MAX_ATTEMPTS = 40
/** A pause is longer than an attempt blocks others. */
const PAUSE_MS = 250
