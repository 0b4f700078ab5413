import { createHash } from 'node:crypto'
import type { WriteHandle } from '../db/schema.ts'
import { Problem } from '../errors/problem.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimKey, keepReply } from './idempotency-store.ts'

type Reply = { status: number; body: object; headers?: Record<string, string> }
type Attempt = { trx: WriteHandle; tenantId: number; key: string; request: unknown }

/** The request's own transaction stores the response, and concurrent requests wait for it. */
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
  // The hash has the operation, so the type fits.
  return reply as Answer
}
