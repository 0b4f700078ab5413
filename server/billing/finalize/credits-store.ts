import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import type { CreditedInvoice } from '../../invoices/lines-store.ts'

type Key = Pick<InvoiceRow, 'tenant_id' | 'id' | 'subscription_id'>

/** Selects drafts and finalized invoices that give back time of this invoice. */
export async function selectCrediting(
  db: ReadHandle,
  { tenant_id, id, subscription_id }: Key,
): Promise<Array<Pick<InvoiceRow, 'id' | 'status'>>> {
  const { rows } = await sql<Pick<InvoiceRow, 'id' | 'status'>>`
    select i.id, i.status from invoices i
    where i.tenant_id = ${tenant_id} and i.id <> ${id} and i.status <> 'void' and i.id in (
      select credit.invoice_id from charges billed
      join charges credit on credit.tenant_id = ${tenant_id} and credit.credited_charge_id = billed.id
      where billed.tenant_id = ${tenant_id} and billed.subscription_id = ${subscription_id} and billed.invoice_id = ${id}
    )
    order by i.seq`.execute(db)
  return rows
}

/** Drafts whose lines this invoice gives back, in the order of finalization. */
export async function selectCreditedDrafts(
  db: ReadHandle,
  { tenant_id, id, subscription_id }: Key,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.tenant_id = ${tenant_id} and i.id <> ${id} and i.status = 'draft' and i.id in (
      select billed.invoice_id from charges credit
      join charges billed on billed.tenant_id = ${tenant_id} and billed.id = credit.credited_charge_id
      where credit.tenant_id = ${tenant_id} and credit.subscription_id = ${subscription_id} and credit.invoice_id = ${id}
    )
    order by i.finalizes_at, i.seq`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectCreditedInvoices(
  db: ReadHandle,
  tenantId: number,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, CreditedInvoice>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await sql<CreditedInvoice & { line_id: string }>`
    select billed.id as line_id, i.id as credited_invoice_id, i.number_text as credited_invoice_number
    from charges billed
    join invoices i on i.tenant_id = ${tenantId} and i.id = billed.invoice_id
    where billed.tenant_id = ${tenantId} and billed.id = any(${lineIds}::text[])`.execute(db)
  return new Map(rows.map(({ line_id, ...invoice }) => [line_id, invoice]))
}

export async function selectOwedCredited(
  db: ReadHandle,
  { tenant_id, id, subscription_id }: Key,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.tenant_id = ${tenant_id} and i.id <> ${id} and i.status in ('open', 'uncollectible') and i.apply_credit and i.id in (
      select billed.invoice_id from charges credit
      join charges billed on billed.tenant_id = ${tenant_id} and billed.id = credit.credited_charge_id
      where credit.tenant_id = ${tenant_id} and credit.subscription_id = ${subscription_id} and credit.invoice_id = ${id}
    )
    order by i.invoice_number`.execute(db)
  return rows.map(({ id }) => id)
}
