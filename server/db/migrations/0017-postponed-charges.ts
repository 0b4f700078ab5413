import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices drop constraint invoices_dunning;
    alter table invoices add constraint invoices_dunning check (
      payment_stopped_reason in ('retries_exhausted', 'not_recoverable', 'no_payment_method')
      and (next_payment_attempt_at is null or payment_stopped_reason is null)
      and (payment_failed_at is not null or payment_stopped_reason is null));
    comment on column invoices.next_payment_attempt_at is
      'After a failure, or while the provider can charge nobody.'`.execute(db)
}
