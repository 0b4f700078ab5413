import { expect, test } from 'vitest'
import { Problem } from '../../server/http/problem.ts'
import { assertMove, type InvoiceMove, type InvoiceStatus } from '../../server/invoices/lifecycle.ts'

const ALLOWED: Record<InvoiceStatus, InvoiceMove[]> = {
  draft: ['update', 'delete', 'finalize'],
  open: ['void', 'pay', 'mark_uncollectible'],
  paid: [],
  void: [],
  uncollectible: ['void', 'pay'],
}
const CODES: Record<InvoiceMove, string> = {
  update: 'INVOICE_NOT_DRAFT',
  delete: 'INVOICE_NOT_DRAFT',
  finalize: 'INVOICE_NOT_DRAFT',
  void: 'INVOICE_NOT_VOIDABLE',
  pay: 'INVOICE_NOT_PAYABLE',
  mark_uncollectible: 'INVOICE_NOT_OPEN',
}
const statuses = Object.keys(ALLOWED) as InvoiceStatus[]
const moves = Object.keys(CODES) as InvoiceMove[]
const cells = statuses.flatMap((status) =>
  moves.map((move) => ({ status, move, allowed: ALLOWED[status].includes(move) })),
)

test.each(cells.filter(({ allowed }) => allowed))('a $status invoice allows $move', ({ status, move }) => {
  expect(() => assertMove(status, move)).not.toThrow()
})

test.each(cells.filter(({ allowed }) => !allowed))('a $status invoice refuses $move', ({ status, move }) => {
  const caught = catching(() => assertMove(status, move))
  expect(caught).toBeInstanceOf(Problem)
  expect(caught).toMatchObject({ code: CODES[move], status: 409, details: { status } })
})

function catching(work: () => void): unknown {
  try {
    work()
  } catch (fault) {
    return fault
  }
  return undefined
}
