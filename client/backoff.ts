/** The longest pause of the first retry; each further one doubles it. */
const FIRST_PAUSE_MS = 500

/**
 * How long to wait before retry number `retry` (0 is the first), in milliseconds: exponential, at most `longestMs`, with
 * full jitter, so that clients that failed together do not come back together. What the service asked for in
 * `Retry-After` is kept, and the jitter added to it.
 */
export function pauseBefore(
  retry: number,
  { random, longestMs, retryAfterMs = 0 }: { random: () => number; longestMs: number; retryAfterMs?: number },
): number {
  // 2 ** 40 is beyond every limit, and an endless count of retries must not become infinite.
  const most = Math.min(longestMs, FIRST_PAUSE_MS * 2 ** Math.min(retry, 40))
  return Math.round(retryAfterMs + random() * (retryAfterMs > 0 ? Math.min(most, FIRST_PAUSE_MS) : most))
}
