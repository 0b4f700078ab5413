import type { components } from '../../generated/types.ts'
import { type ErrorCode, Problem } from '../http/problem.ts'
import type { InvoiceRow } from './store.ts'

export type InvoiceStatus = components['schemas']['Invoice']['status']
export type InvoiceMove = 'update' | 'delete' | 'finalize' | 'void' | 'pay' | 'mark_uncollectible' | 'reopen'

/** A missing move is refused. */
const lifecycle: Record<InvoiceStatus, Partial<Record<InvoiceMove, InvoiceStatus | 'deleted'>>> = {
  draft: { update: 'draft', delete: 'deleted', finalize: 'open' },
  open: { void: 'void', pay: 'paid', mark_uncollectible: 'uncollectible' },
  uncollectible: { void: 'void', pay: 'paid' },
  paid: { reopen: 'open' },
  void: {},
}

const refusals: Record<InvoiceMove, ErrorCode> = {
  update: 'INVOICE_NOT_DRAFT',
  delete: 'INVOICE_NOT_DRAFT',
  finalize: 'INVOICE_NOT_DRAFT',
  void: 'INVOICE_NOT_VOIDABLE',
  pay: 'INVOICE_NOT_PAYABLE',
  mark_uncollectible: 'INVOICE_NOT_OPEN',
  reopen: 'INVOICE_NOT_REOPENABLE',
}

/** Returns the status after a move, or throws the move's 409. */
export function transition(status: InvoiceStatus, move: Exclude<InvoiceMove, 'delete'>): InvoiceStatus
export function transition(status: InvoiceStatus, move: InvoiceMove): InvoiceStatus | 'deleted'
export function transition(status: InvoiceStatus, move: InvoiceMove): InvoiceStatus | 'deleted' {
  const next = lifecycle[status][move]
  if (next === undefined) throw new Problem(refusals[move], { details: { status } })
  return next
}

/** What the wallet paid has moved money here. Throws INVOICE_NOT_REOPENABLE. */
export function assertPaidOutside({
  status,
  payment_source,
}: Pick<InvoiceRow, 'status' | 'payment_source'>): void {
  if (payment_source !== 'out_of_band')
    throw new Problem('INVOICE_NOT_REOPENABLE', { details: { status, payment_source } })
}

/** Only the plan and the usage decide what a subscription's draft bills. */
export function assertManual({ subscription_id }: { subscription_id: string | null }): void {
  if (subscription_id !== null) throw new Problem('INVOICE_IS_AUTOMATIC', { details: { subscription_id } })
}
