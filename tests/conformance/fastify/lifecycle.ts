import { type ErrorCode, Problem } from './problem.ts'
import { type Context, type Invoice, put, type Tenant } from './tenant.ts'

type Status = Invoice['status']

const DAY_MS = 86_400_000

/** Each transition: from which statuses, to which, and the code for the others. */
const moves = {
  finalize: { from: ['draft'], to: 'open', code: 'INVOICE_NOT_DRAFT', message: 'The invoice is not a draft' },
  pay: {
    from: ['open', 'uncollectible'],
    to: 'paid',
    code: 'INVOICE_NOT_PAYABLE',
    message: 'The invoice cannot be paid',
  },
  void: {
    from: ['open', 'uncollectible'],
    to: 'void',
    code: 'INVOICE_NOT_VOIDABLE',
    message: 'The invoice cannot be voided',
  },
  markUncollectible: {
    from: ['open'],
    to: 'uncollectible',
    code: 'INVOICE_NOT_OPEN',
    message: 'The invoice is not open',
  },
} as const satisfies Record<string, { from: readonly Status[]; to: Status; code: ErrorCode; message: string }>

/** The invoice after the transition, not yet stored. Throws a 409 if it is not allowed. */
export function moved(invoice: Invoice, move: keyof typeof moves, now: Date): Invoice {
  const { from, to, code, message } = moves[move]
  refuseUnless(from, invoice, code, message)
  const at = now.toISOString()
  const after: Invoice = { ...invoice, status: to, updated_at: at }
  switch (to) {
    case 'open':
      return {
        ...after,
        finalized_at: at,
        due_at: dueAt(invoice, now),
        amount_due_cents: invoice.total_cents,
      }
    case 'paid':
      return { ...after, paid_at: at }
    case 'void':
      return { ...after, voided_at: at, amount_due_cents: 0 }
    case 'uncollectible':
      return { ...after, marked_uncollectible_at: at }
  }
}

/** The invoice with these payments, and what they leave due. */
export function withPayments(invoice: Invoice, payments: Invoice['payments']): Invoice {
  const amount_paid_cents = standing(payments).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const amount_due_cents = invoice.total_cents - amount_paid_cents
  return { ...invoice, payments, amount_paid_cents, amount_due_cents }
}

/** Those that are not voided. */
export function standing(payments: Invoice['payments']): Invoice['payments'] {
  return payments.filter(({ voided_at }) => voided_at === null)
}

/** Throws a 409 unless the invoice can be changed or deleted. */
export function refuseUnlessDraft(invoice: Invoice): void {
  const { from, code, message } = moves.finalize
  refuseUnless(from, invoice, code, message)
}

/** The invoice with its current status: an open one becomes overdue when it is read. */
export function loadInvoice({ tenant, now }: Context, id: string): Invoice {
  const found = tenant.invoices.get(id)
  if (!found) throw new Problem(404, 'INVOICE_NOT_FOUND', 'Invoice not found')
  return markedOverdue(tenant, found.row, now)
}

export function markedOverdue(tenant: Tenant, invoice: Invoice, now: Date): Invoice {
  const { status, due_at, overdue_at } = invoice
  if (status !== 'open' || overdue_at !== null || due_at === null || now.getTime() <= Date.parse(due_at))
    return invoice
  const at = now.toISOString()
  return put(tenant, tenant.invoices, { ...invoice, overdue_at: at, updated_at: at })
}

function refuseUnless(
  allowed: readonly Status[],
  { status }: Invoice,
  code: ErrorCode,
  message: string,
): void {
  if (!allowed.includes(status)) throw new Problem(409, code, message, { details: { status } })
}

function dueAt({ days_until_due }: Invoice, finalizedAt: Date): string {
  return new Date(finalizedAt.getTime() + (days_until_due ?? 0) * DAY_MS).toISOString()
}
