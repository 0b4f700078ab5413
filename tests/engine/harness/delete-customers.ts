import { sql } from 'kysely'
import { expect } from 'vitest'
import { ERASE_CUSTOMER } from '../../../server/db/job-queue.ts'
import type { Invoice } from '../../fixtures/invoices.ts'
import { cancel } from '../../fixtures/subscriptions.ts'
import { succeed } from '../../support/answers.ts'
import { findViolations } from '../invariants.ts'
import type { BillingCompany } from './company.ts'
import { readAll } from './read-all.ts'
import type { Tenant } from './tenant.ts'

/** Ends a history: whatever its customers lived through, once they are deleted their bills are left, and no credit. */
export async function deleteCustomers({ company, model, harness: { service } }: Tenant): Promise<void> {
  const { client, tenantId, currencies } = company
  for (const { id, status } of model.subscriptions) if (status !== 'canceled') await cancel(company, { id })
  for (const id of currencies.keys()) {
    const before = await invoicesOf(company, id)
    succeed(await client.DELETE('/v1/customers/{id}', { params: { path: { id } } }))
    const after = new Map((await invoicesOf(company, id)).map((invoice) => [invoice.id, invoice]))
    const [byHand, bills] = [true, false].map((each) =>
      before.filter((invoice) => isDraftByHand(invoice) === each),
    )
    expect([...after.keys()]).toEqual(bills?.map((invoice) => invoice.id))
    expect(byHand?.filter((invoice) => after.has(invoice.id))).toEqual([])
    for (const bill of bills ?? []) {
      const left = after.get(bill.id)
      expect(left?.invoice_number).toBeDefined()
      if (bill.status === 'draft') continue
      expect(lastingOf(left)).toEqual(lastingOf(bill))
      for (const [index, { credited_cents }] of bill.line_items.entries())
        expect(left?.line_items[index]?.credited_cents).toBeGreaterThanOrEqual(credited_cents)
    }
    // It would be work to do in the next history.
    await sql`select from graphile_worker.remove_job(${`${ERASE_CUSTOMER}:${tenantId}:${id}`})`.execute(
      service.db,
    )
  }
  await service.work()
  const credit = service.db
    .selectFrom('credit_grants')
    .select('id')
    .where('customer_id', 'in', [...currencies.keys()])
    .where('remaining', '>', '0')
  expect(await credit.execute()).toEqual([])
  expect(await findViolations(service.db, tenantId)).toEqual([])
}

function isDraftByHand({ status, subscription_id }: Invoice): boolean {
  return status === 'draft' && subscription_id === null
}

/** An open invoice may have been settled from the wallet. A draft that is finalized may credit more of its lines. */
function lastingOf(invoice: Invoice | undefined) {
  if (invoice === undefined) return undefined
  const { invoice_number, total_cents, buyer, finalized_at } = invoice
  const line_items = invoice.line_items.map(({ credited_cents: _, ...line }) => line)
  return { invoice_number, total_cents, line_items, buyer, finalized_at }
}

function invoicesOf({ client }: BillingCompany, customer_id: string): Promise<Invoice[]> {
  return readAll(async (query) => {
    const page = succeed(await client.GET('/v1/invoices', { params: { query: { customer_id, ...query } } }))
    return [page.invoices, page.next_cursor]
  })
}
