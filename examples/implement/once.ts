import { isDeepStrictEqual } from 'node:util'
import { type Input, Problem, type Reply } from 'usage-billing-api/express'

/** The first request with an `Idempotency-Key`, and its reply. */
export type Kept = { request: object; reply: object }

/** Does what has the same key once. A request that fails leaves its key free. */
export async function once<Id extends 'createCustomer' | 'updateCustomer'>(
  id: Id,
  { path, body, headers }: Input<Id>,
  replies: Map<string, Kept>,
  work: () => Reply<Id>,
): Promise<Reply<Id>> {
  const key: string | undefined = headers['Idempotency-Key']
  const kept = replies.get(key ?? '')
  const request = { id, path, body }
  if (kept && !isDeepStrictEqual(kept.request, request)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  if (kept) return { ...(kept.reply as Reply<Id>), headers: { 'Idempotent-Replayed': 'true' } }
  const reply = work()
  if (key !== undefined) replies.set(key, { request, reply })
  return reply
}
