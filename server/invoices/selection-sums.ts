import type { components } from '../../generated/types.ts'
import type { LightRow } from './list-store.ts'
import { amountDue } from './totals.ts'

type Sums = components['schemas']['InvoiceSums']

export function sumByCurrency(rows: readonly LightRow[]): Sums[] {
  return [...Map.groupBy(rows, ({ currency_code }) => currency_code)]
    .map(([currency_code, own]) => ({
      currency_code,
      invoice_count: own.length,
      total_cents: sum(own.map(({ total_cents }) => total_cents)),
      invoiced_cents: sum(own.filter(isInvoiced).map(({ total_cents }) => total_cents)),
      amount_paid_cents: sum(own.map(({ amount_paid_cents }) => amount_paid_cents)),
      amount_credited_cents: sum(own.map(({ amount_credited_cents }) => amount_credited_cents)),
      amount_due_cents: sum(own.filter(isOpen).map(amountDue)),
      uncollectible_cents: sum(own.filter((row) => !isOpen(row)).map(amountDue)),
    }))
    .sort((one, other) => (one.currency_code < other.currency_code ? -1 : 1))
}

/** Drafts and void invoices ask for no payment. */
function isInvoiced({ status }: LightRow): boolean {
  return status !== 'draft' && status !== 'void'
}

function isOpen({ status }: LightRow): boolean {
  return status === 'open'
}

/** The sum stops at the largest safe integer. */
function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => Math.min(total + each, Number.MAX_SAFE_INTEGER), 0)
}
