import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, line } from '../../kit/fixtures.ts'
import { invalid, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: '#section/Money-and-rounding' } as const
const LARGEST = 10 ** 15

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.total-keeps-its-range',
    title:
      'A total may be 0 and 10^15, exactly; lines that add up to less than 0, or to more than 10^15 without their signs, are refused.',
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
          [1, LARGEST - 1],
          [1, 1],
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
          [1, LARGEST],
          [1, 1],
        ],
        [[2, LARGEST]],
        [
          [1, LARGEST],
          [1, -1],
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
