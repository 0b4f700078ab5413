import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from '../db/errors.ts'

/**
 * Tries again what waits for a lock for a moment only, so that nobody waits long behind it. Throws the last error after some seconds, or
 * when the worker stops: then a later job does it.
 */
export async function withShortLocks<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_ATTEMPTS) throw error
      await delay(PAUSE_MS, undefined, { signal: stopping })
    }
}

const MAX_ATTEMPTS = 40
/** Longer than an attempt holds others up. */
const PAUSE_MS = 250
