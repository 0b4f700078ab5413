/** The maximum pause before the first retry; each further retry doubles it. */
const FIRST_PAUSE_MS = 500

/**
 * Milliseconds to wait before retry number `retry` (from 0): exponential backoff up to `maxMs` with full
 * jitter, so that clients that failed together do not retry together. Jitter is added to a `Retry-After`,
 * never subtracted.
 */
export function pauseBefore(
  retry: number,
  { random, maxMs, retryAfterMs = 0 }: { random: () => number; maxMs: number; retryAfterMs?: number },
): number {
  // Bounds the exponent: retries may be endless, and 2 ** 40 exceeds every limit.
  const limit = Math.min(maxMs, FIRST_PAUSE_MS * 2 ** Math.min(retry, 40))
  return Math.round(retryAfterMs + random() * (retryAfterMs > 0 ? Math.min(limit, FIRST_PAUSE_MS) : limit))
}
