import type { ColumnType } from 'kysely'

export type IdempotencyTables = {
  idempotency_keys: {
    tenant_id: number
    key: string
    request_hash: Buffer
    reply_status: number | null
    reply_body: ColumnType<string | null, undefined, string>
    created_at: Date
  }
}
