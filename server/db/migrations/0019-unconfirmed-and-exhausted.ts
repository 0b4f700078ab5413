import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_attempts drop constraint payment_attempts_next_outcome_check;
    alter table payment_attempts add constraint payment_attempts_next_outcome_check
      check (next_outcome in ('unconfirmed', 'succeeded', 'disputed'));
    create index invoices_exhausted on invoices (tenant_id, updated_at desc, seq desc)
      where payment_stopped_reason = 'retries_exhausted' and status = 'open'`.execute(db)
}
