import { expect, test } from 'vitest'
import { assertMove, type InvoiceMove, type InvoiceStatus } from '../../server/invoices/lifecycle.ts'
import { readGuide } from './guides.ts'

const LEADS_TO: Record<InvoiceMove, string> = {
  update: 'draft',
  delete: 'gone',
  finalize: 'open',
  pay: 'paid',
  void: 'void',
  mark_uncollectible: 'uncollectible',
}
const STATUSES: InvoiceStatus[] = ['draft', 'open', 'paid', 'void', 'uncollectible']

test('the diagram of an invoice’s states has each move that the service allows, and no other', () => {
  const moves = Object.keys(LEADS_TO) as InvoiceMove[]
  const allowed = STATUSES.flatMap((from) =>
    moves.filter((move) => isAllowed(from, move)).map((move) => `${from} to ${LEADS_TO[move]}`),
  )
  const drawn = [...readGuide('invoice-states.svg').matchAll(/data-from="(\w+)" data-to="(\w+)"/g)]
  expect(drawn.map(([, from, to]) => `${from} to ${to}`).toSorted()).toEqual(allowed.toSorted())
})

function isAllowed(status: InvoiceStatus, move: InvoiceMove): boolean {
  try {
    assertMove(status, move)
    return true
  } catch {
    return false
  }
}
