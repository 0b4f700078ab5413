import { type Kysely, sql } from 'kysely'

/** A segment begins where an invoice's period ends, or where its first fee begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices add column plan_id text collate "C";
    comment on column invoices.plan_id is 'That its subscription had once it was drafted.';
    update invoices set plan_id = had.plan_id from (
      select distinct on (i.tenant_id, i.id) i.tenant_id, i.id, s.plan_id from invoices i
      join segments s on s.tenant_id = i.tenant_id and s.subscription_id = i.subscription_id
      left join (
        select tenant_id, invoice_id, min(starts_at) as starts_at from charges
        where invoice_id is not null group by tenant_id, invoice_id
      ) as fee on fee.tenant_id = i.tenant_id and fee.invoice_id = i.id
      where s.starts_at <= coalesce(i.period_end, fee.starts_at)
      order by i.tenant_id, i.id, s.starts_at desc, s.ends_at desc
    ) as had where invoices.tenant_id = had.tenant_id and invoices.id = had.id;
    create index invoices_of_plan on invoices (tenant_id, plan_id, status, created_at desc, seq desc)
      where plan_id is not null`.execute(db)
}
