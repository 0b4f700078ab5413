import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'

type Reply = { status: number; body: object }
type Key = { tenantId: number; key: string }

/**
 * Claims a key for this transaction, waiting for any other that claims it. Undefined when it is ours now, else the
 * request it stands for and the answer that request got. Its age counts in the database's own time: a test clock that
 * is years ahead would keep the key for as long.
 */
export async function claimKey(
  trx: WriteHandle,
  { tenantId, key, hash }: Key & { hash: Buffer },
): Promise<{ hash: Buffer; reply: Reply } | undefined> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, key, request_hash: hash, created_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const kept = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply_status', 'reply_body'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { hash: kept.request_hash, reply: { status: kept.reply_status ?? 0, body: kept.reply_body ?? {} } }
}

/** Keeps the answer beside its key. As text (`json`), so that its members come back in the order they were sent. */
export async function keepReply(trx: WriteHandle, { tenantId, key }: Key, reply: Reply): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ reply_status: reply.status, reply_body: JSON.stringify(reply.body) })
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .execute()
}
