import { type QueryCreator, type Selectable, sql } from 'kysely'
import { MAX_SCANNED, type Narrowing, newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { TimeRange } from '../paging/time-range.ts'

export type PaymentRow = Selectable<Schema['invoice_payments']> & {
  invoice_number: string
  customer_id: string
  refunded_cents: number
}

type PaymentFilter = {
  customer_id?: string
  invoice_id?: string
  source?: ReadonlyArray<PaymentRow['source']>
  voided?: boolean
  paid: TimeRange
}

export function selectPayments(
  db: ReadHandle,
  tenantId: number,
  filter: PaymentFilter,
  request: PageRequest,
): Promise<Found<PaymentRow>> {
  const { customer_id } = filter
  const narrowings = customer_id === undefined ? [] : [ofCustomer(tenantId, customer_id)]
  return newestFirst(
    { db, table: 'invoice_payments', tenantId, narrowings },
    (from) => paymentsMatching(from, tenantId, filter),
    request,
  )
}

function paymentsMatching(
  from: QueryCreator<Schema>,
  tenantId: number,
  { source = [], voided, paid, ...filter }: PaymentFilter,
) {
  const ofInvoice = sql`from invoices where tenant_id = ${tenantId} and id = invoice_payments.invoice_id`
  let query = from
    .selectFrom('invoice_payments')
    .selectAll()
    .select([
      sql<string>`(select number_text ${ofInvoice})`.as('invoice_number'),
      sql<string>`(select customer_id ${ofInvoice})`.as('customer_id'),
      sql<number>`coalesce((
        select refunded_cents - refunded_unapplied_cents from payment_attempts
        where tenant_id = ${tenantId} and id = invoice_payments.payment_attempt_id
      ), 0)`.as('refunded_cents'),
    ])
    .where('tenant_id', '=', tenantId)
  if (voided !== undefined) query = query.where('voided_at', voided ? 'is not' : 'is', null)
  if (paid.from !== undefined) query = query.where('paid_at', '>=', paid.from)
  if (paid.to !== undefined) query = query.where('paid_at', '<', paid.to)
  if (source.length > 0) query = query.where('source', 'in', source)
  return whereGiven(query, filter, ['invoice_id'])
}

/** A payment has the customer of its invoice. */
function ofCustomer(tenantId: number, customerId: string): Narrowing {
  const invoices = sql`select id from invoices where tenant_id = ${tenantId} and customer_id = ${customerId}`
  const where = sql`tenant_id = ${tenantId} and invoice_id in (${invoices})`
  return {
    indexed: sql`from invoice_payments where ${where}`,
    few: sql`${where} limit ${MAX_SCANNED}`,
    fits: sql<boolean>`invoice_id in (${invoices})`,
  }
}
