import type { Reply } from '../../../generated/operations.ts'

export type Aging = Omit<
  Reply<'getReceivablesReport'>['body']['receivables_report']['currencies'][number],
  'currency_code'
>

type Age = Exclude<keyof Aging, 'total'>

/** Each with the days since `due_at` from which, and up to which, an invoice has this age. */
export const AGES: ReadonlyArray<{ age: Age; name: string; from: number | null; to: number | null }> = [
  { age: 'not_due', name: 'Not due', from: null, to: 0 },
  { age: 'overdue_1_30', name: '1–30 days', from: 0, to: 30 },
  { age: 'overdue_31_60', name: '31–60 days', from: 30, to: 60 },
  { age: 'overdue_61_90', name: '61–90 days', from: 60, to: 90 },
  { age: 'overdue_over_90', name: 'Over 90 days', from: 90, to: null },
]

const NONE = { amount_due_cents: 0, invoice_count: 0 }
export const NOTHING_OWED: Aging = {
  total: NONE,
  not_due: NONE,
  overdue_1_30: NONE,
  overdue_31_60: NONE,
  overdue_61_90: NONE,
  overdue_over_90: NONE,
}

export function overdueOf({ total, not_due }: Aging): Aging['total'] {
  return {
    amount_due_cents: total.amount_due_cents - not_due.amount_due_cents,
    invoice_count: total.invoice_count - not_due.invoice_count,
  }
}
