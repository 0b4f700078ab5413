import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'

type Reply = { status: number; body: object }
type Key = { tenantId: number; key: string }

/** Undefined for a new key. `created_at` is the database's time: a test clock may be years ahead. */
export async function claimKey(
  trx: WriteHandle,
  claim: Key & { hash: Buffer },
): Promise<{ hash: Buffer; reply: Reply } | undefined> {
  const { tenantId, key, hash } = claim
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, key, request_hash: hash, created_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const kept = await trx
    .selectFrom('idempotency_keys')
    .select(({ case: when, ref }) => [
      'request_hash',
      'reply_status',
      // A row with another hash needs no reply: the request is refused.
      when().when('request_hash', '=', hash).then(ref('reply_body')).end().as('reply_body'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Without a row, the key expired between the two statements.
  if (kept === undefined) return claimKey(trx, claim)
  const { request_hash, reply_status, reply_body } = kept
  return {
    hash: request_hash,
    reply: { status: reply_status ?? 0, body: JSON.parse(reply_body ?? '{}') },
  }
}

/** The reply is text, because the driver would parse JSON. */
export async function keepReply(trx: WriteHandle, { tenantId, key }: Key, reply: Reply): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ reply_status: reply.status, reply_body: JSON.stringify(reply.body) })
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .execute()
}
