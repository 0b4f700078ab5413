import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      tenant_id bigint not null references tenants,
      key text collate "C" not null,
      request_hash bytea not null,
      reply_status integer,
      reply_body text,
      created_at timestamptz(3) not null,
      primary key (tenant_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
    comment on table idempotency_keys is 'Requests sent with an Idempotency-Key, and the responses to replay.'`.execute(
    db,
  )
}
