import type { Check } from '../../kit/check.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { anyCustomer, createInvoice, line } from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { endNow, invalid } from '../../kit/requests.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'createInvoice' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'lines.units',
    title: 'A line has the unit that it was sent with, or else a piece; a usage line that of its meter.',
    operations: ['createInvoice', 'updateMeter', 'getUpcomingInvoice', 'ingestEvents'],
    async run(ctx) {
      const draft = await createInvoice(ctx, { line_items: [{ ...line(), unit_code: 'HUR' }, line()] })
      const units = draft.line_items.map(({ unit_code }) => unit_code)
      ctx.equal(units, ['HUR', 'C62'], 'the units of two lines')
      const { subscription, send, preview } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 3)
      const [, counted] = (await preview()).line_items
      const path = { id: String(usageOf(counted)?.meter_id) }
      const updated = await ctx.succeed('updateMeter', { path, body: { unit_code: 'E34' } })
      ctx.equal(updated.body.meter.unit_code, 'E34', 'the unit of the meter', updated)
      const of = (await preview()).line_items.map(({ unit_code }) => unit_code)
      ctx.equal(
        [counted?.unit_code, ...of],
        ['C62', 'C62', 'E34'],
        'the units of fee and usage, the last after the change',
      )
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'lines.period-by-hand',
    title:
      'A line by hand has the time that it was sent with, both ends or none, and the tax rate that holds at its end.',
    operations: ['createInvoice', 'createTaxRate', 'updateTaxRate'],
    async run(ctx) {
      const [old, next] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '20' })]
      const body = { replaced_by: { code: next.code, at: '2020-02-01T00:00:00Z' } }
      await ctx.succeed('updateTaxRate', { path: { id: old.id }, body })
      const taxed = { ...line(1, 100), tax_rate_codes: [old.code] }
      const january = { period_start: '2020-01-01T01:00:00+01:00', period_end: '2020-02-01T00:00:00Z' }
      const { line_items } = await createInvoice(ctx, { line_items: [{ ...taxed, ...january }, taxed] })
      ctx.equal(
        line_items.map(({ period_start, period_end, tax_cents }) => [period_start, period_end, tax_cents]),
        [
          ['2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z', 19],
          [null, null, 20],
        ],
        'time and tax of a line with a time, and of one without',
      )
      const { id: customer_id } = await anyCustomer(ctx)
      const { period_start, period_end } = january
      for (const [time, code] of [
        [{ period_start }, 'period_incomplete'],
        [{ period_end, period_start: null }, 'period_incomplete'],
        [{ period_start, period_end: period_start }, 'invalid_range'],
      ] as const) {
        const wrong = {
          customer_id,
          collection_method: 'send_invoice' as const,
          line_items: [{ ...line(), ...time }],
        }
        await invalid(ctx, 'createInvoice', { body: wrong }, [
          { path: 'body.line_items[0].period_end', code },
        ])
      }
    },
  },
]
