import { isDeepStrictEqual } from 'node:util'
import { Problem } from './problem.ts'
import type { Tenant } from './tenant.ts'

/**
 * Runs the work once for a key. Later requests wait and get the same answer. A failed request leaves its key free.
 * Keys live as long as the process.
 */
export async function once<Reply>(
  tenant: Tenant,
  key: string,
  request: unknown,
  work: () => Promise<Reply>,
): Promise<{ reply: Reply; replayed: boolean }> {
  // The key includes the operation, so the stored answer has its type.
  const kept = tenant.answered as Map<string, { request: unknown; reply: Promise<Reply> }>
  for (let first = kept.get(key); first; first = kept.get(key)) {
    const reply = await first.reply.catch(() => undefined)
    if (reply === undefined) continue
    if (isDeepStrictEqual(first.request, request)) return { reply, replayed: true }
    throw new Problem(409, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request')
  }
  const reply = work()
  kept.set(key, { request, reply })
  try {
    return { reply: await reply, replayed: false }
  } catch (error) {
    kept.delete(key)
    throw error
  }
}
