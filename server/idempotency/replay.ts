import { createHash } from 'node:crypto'
import type { WriteHandle } from '../db/schema.ts'
import { Problem } from '../errors/problem.ts'
import type { Secrets } from '../runtime/secrets.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimKey, keepReply } from './idempotency-store.ts'

type Reply = { status: number; body: object; headers?: Record<string, string> }
type Attempt = {
  trx: WriteHandle
  tenantId: number
  key: string
  request: unknown
  secrets?: Secrets | undefined
}

/** The request's transaction stores the response, and concurrent requests wait for it. */
export async function replay<Answer extends Reply>(
  attempt: Attempt,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonicalJson(attempt.request)).digest()
  const kept = await claimKey(attempt.trx, { ...attempt, hash })
  if (kept === undefined) {
    const reply = await perform()
    await keepReply(attempt.trx, attempt, { ...reply, body: sealed(reply.body, attempt) })
    return reply
  }
  if (!kept.hash.equals(hash)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  const body = opened(kept.reply.body, attempt)
  const reply: Reply = { ...kept.reply, body, headers: { 'Idempotent-Replayed': 'true' } }
  // The hash includes the operation, so the type fits.
  return reply as Answer
}

function sealed(body: object, { secrets, key }: Attempt): object {
  return secrets === undefined ? body : { sealed: secrets.encrypt(JSON.stringify(body), key) }
}

function opened(body: object, { secrets, key }: Attempt): object {
  if (!('sealed' in body)) return body
  const text = secrets?.decrypt(String(body.sealed), key)
  // The key that encrypted the response is gone.
  if (text === undefined) throw new Problem('NOT_CONFIGURED', { details: { setting: 'SECRETS_KEY' } })
  return JSON.parse(text)
}
