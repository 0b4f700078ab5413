import { expect, test } from 'vitest'
import {
  type InvoiceMove,
  type InvoiceStatus,
  transition,
  withoutPayment,
} from '../../server/invoices/lifecycle.ts'
import { readGuide } from './guides.ts'

const STATUSES: InvoiceStatus[] = ['draft', 'open', 'paid', 'void', 'uncollectible']
const MOVES: InvoiceMove[] = ['update', 'delete', 'finalize', 'pay', 'void', 'mark_uncollectible']

test('the diagram of an invoice’s states has each move that the service allows, and no other', () => {
  const allowed = STATUSES.flatMap((from) =>
    MOVES.flatMap((move) => {
      const to = find(from, move)
      return to === undefined ? [] : [`${from} to ${to}`]
    }),
  )
  allowed.push(`paid to ${withoutPayment('paid')}`)
  const drawn = [...readGuide('invoice-states.svg').matchAll(/data-from="(\w+)" data-to="(\w+)"/g)]
  expect(drawn.map(([, from, to]) => `${from} to ${to}`).toSorted()).toEqual(allowed.toSorted())
})

function find(status: InvoiceStatus, move: InvoiceMove): string | undefined {
  try {
    return transition(status, move)
  } catch {
    return undefined
  }
}
