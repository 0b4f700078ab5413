/**
 * Remembers the Idempotency-Keys that the mock has seen. Answers whether a request repeats one: the mock's answers are the
 * same anyway, so that only the header `Idempotent-Replayed` tells. The oldest are forgotten beyond some thousands.
 */
export function createReplays(): (request: string, key: string | undefined) => boolean {
  const seen = new Set<string>()
  return (request, key) => {
    if (key === undefined) return false
    const name = `${request} ${key}`
    if (seen.has(name)) return true
    seen.add(name)
    const [oldest] = seen
    if (seen.size > MAX_KEYS && oldest !== undefined) seen.delete(oldest)
    return false
  }
}

const MAX_KEYS = 10_000
