import { createHash } from 'node:crypto'
import type { WriteHandle } from '../db/schema.ts'
import { Problem } from '../http/problem.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimKey, keepReply } from './store.ts'

type Reply = { status: number; body: object; headers?: Record<string, string> }
type Attempt = { trx: WriteHandle; tenantId: number; key: string; request: unknown }

/**
 * Performs a request once per key: the first answer is kept in the request's own transaction and given again to the same
 * request. Two at once: claiming the key waits for the other's transaction. Throws IDEMPOTENCY_KEY_REUSED where the key
 * stands for another request.
 */
export async function replay<Answer extends Reply>(
  attempt: Attempt,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonicalJson(attempt.request)).digest()
  const kept = await claimKey(attempt.trx, { ...attempt, hash })
  if (kept === undefined) {
    const reply = await perform()
    await keepReply(attempt.trx, attempt, reply)
    return reply
  }
  if (!kept.hash.equals(hash)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  const reply: Reply = { ...kept.reply, headers: { 'Idempotent-Replayed': 'true' } }
  // The hash says that the same operation answered, so its answer has this operation's type.
  return reply as Answer
}
