/**
 * Remembers Idempotency-Keys and returns whether a request repeats one, for the header `Idempotent-Replayed`: the mock's
 * responses are the same anyway.
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
