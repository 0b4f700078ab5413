import type { components } from '../../generated/types.ts'
import { type ErrorCode, Problem } from '../http/problem.ts'

export type InvoiceStatus = components['schemas']['Invoice']['status']
export type InvoiceMove = 'update' | 'delete' | 'finalize' | 'void' | 'pay' | 'mark_uncollectible'

/**
 * The invoice's life as a table: from each status, what each move leads to. A move that is absent is refused; `gone` is
 * a draft's deletion. A status added to the contract does not compile until it has its row.
 */
const lifecycle = {
  draft: { update: 'draft', delete: 'gone', finalize: 'open' },
  open: { void: 'void', pay: 'paid', mark_uncollectible: 'uncollectible' },
  uncollectible: { void: 'void', pay: 'paid' },
  paid: {},
  void: {},
} as const satisfies Record<InvoiceStatus, Partial<Record<InvoiceMove, InvoiceStatus | 'gone'>>>

const refusals = {
  update: 'INVOICE_NOT_DRAFT',
  delete: 'INVOICE_NOT_DRAFT',
  finalize: 'INVOICE_NOT_DRAFT',
  void: 'INVOICE_NOT_VOIDABLE',
  pay: 'INVOICE_NOT_PAYABLE',
  mark_uncollectible: 'INVOICE_NOT_OPEN',
} as const satisfies Record<InvoiceMove, ErrorCode>

/** Throws the move's 409 where the status does not allow it; its details name the status. */
export function assertMove(status: InvoiceStatus, move: InvoiceMove): void {
  if (!(move in lifecycle[status])) throw new Problem(refusals[move], { details: { status } })
}

/** Throws INVOICE_IS_AUTOMATIC for the draft of a subscription, which nobody may change or delete. */
export function assertManual({ subscription_id }: { subscription_id: string | null }): void {
  if (subscription_id !== null) throw new Problem('INVOICE_IS_AUTOMATIC', { details: { subscription_id } })
}
