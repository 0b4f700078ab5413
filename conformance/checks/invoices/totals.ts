import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, line } from '../../kit/fixtures.ts'
import { invalid, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: '#section/Money-and-rounding' } as const
const LARGEST = 9_007_199_254_740_991
const LARGEST_UNIT = 10 ** 15
/** With nine of the largest units it makes the largest total. */
const REST = LARGEST - 9 * LARGEST_UNIT

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
  [1_000_000_000_000, 9_007, 9_007_000_000_000_000],
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
  {
    ...defaults,
    id: 'invoices.total-keeps-its-range',
    title:
      'A total may be 0 and 9,007,199,254,740,991, exactly; below 0, above it, and where a line passes it, it is refused.',
    operations: ['createInvoice', 'updateInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const make = (lines: Array<[number, number]>) => ({
        customer_id,
        collection_method: 'charge_automatically' as const,
        line_items: lines.map(([quantity, unit]) => line(quantity, unit)),
      })
      const zero = await createInvoice(
        ctx,
        make([
          [1, 250],
          [1, -250],
        ]),
      )
      ctx.equal(zero.total_cents, 0, 'the total of a line and its credit')
      const most = await createInvoice(
        ctx,
        make([
          [9, LARGEST_UNIT],
          [1, REST],
        ]),
      )
      ctx.equal(most.total_cents, LARGEST, 'the largest total')
      const refusedOnes: Array<Array<[number, number]>> = [
        [
          [1, 250],
          [1, -251],
        ],
        [[1, -1]],
        [
          [9, LARGEST_UNIT],
          [1, REST + 1],
        ],
        [[10, LARGEST_UNIT]],
        [
          [10, LARGEST_UNIT],
          [9, -LARGEST_UNIT],
        ],
      ]
      for (const lines of refusedOnes) {
        const body = make(lines)
        const exchange = await refused(ctx, 'createInvoice', { body }, [400, 'VALIDATION_ERROR'])
        ctx.equal(
          exchange.text.includes('amount_out_of_range'),
          true,
          'that the rule is amount_out_of_range',
          exchange,
        )
        const { line_items } = body
        await refused(ctx, 'updateInvoice', { path: { id: zero.id }, body: { line_items } }, [
          400,
          'VALIDATION_ERROR',
        ])
      }
      const kept = await ctx.succeed('getInvoice', { path: { id: zero.id } })
      ctx.equal(kept.body.invoice.line_items, zero.line_items, 'the lines after refused changes', kept)
    },
  },
  {
    ...defaults,
    id: 'invoices.quantities-have-12-decimals',
    title: 'A quantity has up to 12 decimals; a thirteenth is refused, not rounded.',
    operations: ['createInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const fine = await createInvoice(ctx, { customer_id, line_items: [line(0.123456789012, 1_000)] })
      ctx.equal(fine.line_items[0]?.quantity, 0.123456789012, 'the quantity')
      const body = {
        customer_id,
        collection_method: 'charge_automatically',
        line_items: [line(1), line(1.0000000000001)],
      }
      await invalid(ctx, 'createInvoice', { body }, [
        { path: 'body.line_items[1].quantity', code: 'too_many_decimals' },
      ])
    },
  },
  {
    ...defaults,
    id: 'invoices.keep-their-lines',
    title: 'An invoice shows its lines in the order sent, up to 250 of them, exactly as sent.',
    operations: ['createInvoice', 'getInvoice'],
    async run(ctx) {
      const line_items = Array.from({ length: 250 }, (_, index) =>
        line(1, 250 - index, `Line ${index} · Grüße 👋`),
      )
      const { id } = await createInvoice(ctx, { line_items })
      const exchange = await ctx.succeed('getInvoice', { path: { id } })
      const given = exchange.body.invoice.line_items
      ctx.equal(
        given.map(({ description, unit_amount_cents }) => [description, unit_amount_cents]),
        line_items.map(({ description, unit_amount_cents }) => [description, unit_amount_cents]),
        'the lines',
        exchange,
      )
      const types = new Set(
        given.map(({ type, period_start, period_end }) => [type, period_start, period_end].join()),
      )
      ctx.equal([...types], ['manual,,'], 'the types of the lines, and the time that they are for', exchange)
      ctx.equal(
        new Set(given.map(({ id: line }) => line)).size,
        250,
        'how many different ids they have',
        exchange,
      )
      ctx.equal(exchange.body.invoice.total_cents, (250 * 251) / 2, 'total_cents', exchange)
    },
  },
  {
    ...defaults,
    id: 'invoices.currency-is-the-customers',
    title:
      'An invoice is in its customer’s currency, counted in its minor unit, and another one is refused with both named.',
    operations: ['createInvoice'],
    async run(ctx) {
      for (const currency_code of ['JPY', 'KWD', 'EUR'] as const) {
        const { id: customer_id } = await createCustomer(ctx, { currency_code })
        const invoice = await createInvoice(ctx, { customer_id, line_items: [line(1, 1200)] })
        ctx.equal([invoice.currency_code, invoice.total_cents], [currency_code, 1200], 'currency and total')
        const named = await createInvoice(ctx, { customer_id, currency_code })
        ctx.equal(named.currency_code, currency_code, 'the currency, sent')
        const body = {
          customer_id,
          currency_code: 'USD',
          collection_method: 'charge_automatically',
          line_items: [line()],
        }
        await refused(ctx, 'createInvoice', { body }, [409, 'CURRENCY_MISMATCH'], {
          currency_code: 'USD',
          customer_currency_code: currency_code,
        })
      }
    },
  },
]
