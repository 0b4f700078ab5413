import type { Check } from '../../kit/check.ts'
import { createInvoice, line } from '../../kit/fixtures.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: '#section/Money-and-rounding' } as const

/** Quantity, unit amount and the line's amount, rounded once, half away from zero. */
const VECTORS: Array<[number, number, number]> = [
  [1.005, 100, 101],
  [0.1, 15, 2],
  [0.1, 3, 0],
  [0.1, 5, 1],
  [0.5, 1, 1],
  [1.5, 1, 2],
  [2.5, 1, 3],
  [0.49999, 1, 0],
  [2.675, 100, 268],
  [1.115, 1000, 1115],
  [4.35, 100, 435],
  [1.15, 10, 12],
  [8.345, 100, 835],
  [0.285, 100, 29],
  [128.437, 250, 32_109],
  [0.000000000001, 500_000_000_000, 1],
  [0.000000000001, 499_999_999_999, 0],
  [0.07, 100, 7],
  [3, 333, 999],
  [1_000_000_000_000, 900, 900_000_000_000_000],
  [0.5, -1, -1],
  [2.5, -1, -3],
  [1.005, -100, -101],
  [0.1, -4, 0],
  [33.333333333333, 3, 100],
  [1e-7, 5_000_000, 1],
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'rounding.each-line-once',
    title:
      'A line is quantity × unit amount, exact in decimal and rounded once, half away from zero; the total is the sum of the rounded lines.',
    operations: ['createInvoice', 'getInvoice'],
    async run(ctx) {
      const lines = VECTORS.map(([quantity, unit]) => line(quantity, unit))
      const { id } = await createInvoice(ctx, { line_items: lines })
      const exchange = await ctx.succeed('getInvoice', { path: { id } })
      const { invoice } = exchange.body
      for (const [index, [quantity, unit, wanted]] of VECTORS.entries()) {
        const given = invoice.line_items[index]
        ctx.equal(given?.amount_cents, wanted, `amount_cents of ${quantity} × ${unit}`, exchange)
        ctx.equal(
          [given?.quantity, given?.unit_amount_cents],
          [quantity, unit],
          'quantity and unit amount',
          exchange,
        )
      }
      const total = VECTORS.reduce((sum, [, , amount]) => sum + amount, 0)
      ctx.equal(invoice.total_cents, total, 'total_cents', exchange)
      ctx.equal(invoice.subtotal_cents, total, 'subtotal_cents', exchange)
    },
  },
  {
    ...defaults,
    id: 'rounding.total-sums-rounded-lines',
    title: 'The total sums the lines as they were rounded: 0.5, 0.5 and 0.5 make 3, 0.4, 0.4 and 0.4 make 0.',
    operations: ['createInvoice', 'updateInvoice'],
    async run(ctx) {
      const three = (quantity: number) => [1, 2, 3].map(() => line(quantity, 1))
      const up = await createInvoice(ctx, { line_items: three(0.5) })
      ctx.equal(up.total_cents, 3, 'the total of three times 0.5')
      const path = { id: up.id }
      const down = await ctx.succeed('updateInvoice', { path, body: { line_items: three(0.4) } })
      ctx.equal(down.body.invoice.total_cents, 0, 'the total of three times 0.4', down)
    },
  },
]
