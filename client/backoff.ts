/** Each further retry doubles it. */
const FIRST_PAUSE_MS = 500

/**
 * Milliseconds before retry `retry` (from 0). Full jitter keeps clients apart; a `Retry-After` is never
 * shortened.
 */
export function pauseBefore(
  retry: number,
  { random, maxMs, retryAfterMs = 0 }: { random: () => number; maxMs: number; retryAfterMs?: number },
): number {
  // Retries may be endless, and 2 ** 40 exceeds every limit.
  const limit = Math.min(maxMs, FIRST_PAUSE_MS * 2 ** Math.min(retry, 40))
  return Math.round(retryAfterMs + random() * (retryAfterMs > 0 ? Math.min(limit, FIRST_PAUSE_MS) : limit))
}
