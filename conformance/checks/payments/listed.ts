import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { expectRows, exported } from '../../kit/exported.ts'
import { createCustomer, grant, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { payPart } from '../../kit/payments.ts'
import { invalid } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    id: 'payments.listed',
    tag: 'Payments',
    level: 'behaviour',
    reference: 'listPayments',
    title:
      'Payments are listed with their invoice, as the invoice has them, and selected by source, invoice, when they were paid and whether they were voided; the CSV has the same in whole units.',
    operations: ['listPayments', 'exportPayments', 'payInvoice', 'voidPayment'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const now = await ctx.now()
      const first = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 5_000)] })
      const second = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 300)] })
      const dayLater = later(now, DAY_MS)
      await advanceClock(ctx, later(now, 2 * DAY_MS))
      // The money came earlier than it is recorded.
      const early = await payPart(ctx, first, {
        amount_cents: 1_205,
        paid_at: later(now, HOUR_MS),
        reference: '=A',
      })
      const wrong = await payPart(ctx, first, { amount_cents: 7 })
      const whole = await payPart(ctx, second, {})
      await ctx.succeed('voidPayment', { path: { id: first.id, payment_id: wrong.id } })
      await grant(ctx, { id: customer_id }, { amount: '1' })
      const third = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 300)] })
      const drawn = await ctx.succeed('payInvoice', {
        path: { id: third.id },
        body: { source: 'wallet', amount_cents: 100 },
      })
      const list = async (query: Parameters<typeof exported>[2]) => {
        const { payments } = (await ctx.succeed('listPayments', { query: { customer_id, ...query } })).body
        return payments
      }
      const all = [drawn.body.invoice.payments[0]?.id, whole.id, wrong.id, early.id]
      const found = await list({})
      ctx.equal(
        found.map(({ id }) => id),
        all,
        'the payments of the customer, the newest first',
      )
      const { invoice_number, currency_code } = first
      ctx.equal(
        found.at(-1),
        { ...early, invoice_id: first.id, invoice_number, customer_id, currency_code },
        'a payment with its invoice',
      )
      for (const [query, wanted, what] of [
        [{ source: ['wallet'] }, all.slice(0, 1), 'those from the wallet'],
        [{ source: ['out_of_band'], voided: false }, [whole.id, early.id], 'those out of band that count'],
        [{ voided: true }, [wrong.id], 'those that were voided'],
        [{ invoice_id: first.id }, [wrong.id, early.id], 'those for an invoice'],
        [{ paid_to: dayLater }, [early.id], 'those paid on the first day'],
        [{ paid_from: dayLater }, all.slice(0, 3), 'those paid since'],
      ] as const)
        ctx.equal(
          (await list(query)).map(({ id }) => id),
          wanted,
          what,
        )
      expectRows(
        ctx,
        await exported(ctx, 'exportPayments', { customer_id, invoice_id: first.id, voided: false }),
        [{ id: early.id, amount: '12.05', refunded: '0.00', reference: "'=A", invoice_number, customer_id }],
        'the payment in the CSV',
      )
      const query = { paid_from: dayLater, paid_to: later(now, 0) }
      await invalid(ctx, 'listPayments', { query }, [{ path: 'query.paid_from', code: 'invalid_range' }])
    },
  },
]
