import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

export type LastNumbers = {
  company: string
  mode: string
  invoice: string | null
  credit_note: string | null
}

/** Runs two statements, because a cluster cannot join tables of the directory with others. */
export async function readLastNumbers(db: ReadHandle): Promise<LastNumbers[]> {
  const tenants = await db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select(['tenants.id', 'mode', 'companies.name', 'invoice_prefix', 'credit_note_prefix', 'number_width'])
    .orderBy('companies.name')
    .orderBy('mode')
    .execute()
  const sequences = await db.selectFrom('invoice_sequences').selectAll().execute()
  const byTenant = new Map(sequences.map((each) => [each.tenant_id, each]))
  return tenants.flatMap(({ id, mode, name, ...form }) => {
    const last = byTenant.get(id)
    if (last === undefined) return []
    const write = (prefix: string, number: number) =>
      number === 0 ? null : `${prefix}-${String(number).padStart(form.number_width, '0')}`
    return {
      company: name,
      mode,
      invoice: write(form.invoice_prefix, last.last_number),
      credit_note: write(form.credit_note_prefix, last.last_credit_note_number),
    }
  })
}

export async function skipNumbers(db: ReadHandle, count: number): Promise<void> {
  await sql`
    insert into invoice_sequences as s (tenant_id, last_number, next_number, next_credit_note_number)
    select id, 0, 1 + ${count}::bigint, 1 + ${count}::bigint from tenants
    on conflict (tenant_id) do update set
      next_number = coalesce(s.next_number, s.last_number + 1) + ${count}::bigint,
      next_credit_note_number = coalesce(s.next_credit_note_number, s.last_credit_note_number + 1) + ${count}::bigint`.execute(
    db,
  )
}
