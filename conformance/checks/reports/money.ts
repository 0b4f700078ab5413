import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import {
  createCustomer,
  createInvoice,
  grant,
  type Invoice,
  line,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { createRefund, overpaidAttempt } from '../../kit/refunds.ts'
import { monthsLater } from '../../kit/time.ts'

type Schemas = components['schemas']
type Month = Schemas['RevenueMonth']

const defaults = { tag: 'Reports', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'reports.revenue',
    title:
      'The revenue of a month is what its invoices, payments and refunds add up to, without what is void, by the time of the customers.',
    reference: 'getRevenueReport',
    operations: [
      ...(['getRevenueReport', 'finalizeInvoice', 'payInvoice', 'voidPayment', 'voidInvoice'] as const),
      'createRefund',
    ],
    needs: ['test-clock'],
    async run(ctx) {
      // No other check bills in this currency.
      const currency_code = 'XPF'
      const { id: customer_id } = await createCustomer(ctx, { currency_code })
      const now = await ctx.now()
      const range = { from_month: monthOf(now), to_month: monthOf(monthsLater(now, 2)) }
      const read = async () => {
        const { body } = await ctx.succeed('getRevenueReport', { query: range })
        return body.revenue_report.currencies.find((each) => each.currency_code === currency_code)?.months
      }
      const before = await read()
      const invoice = async (cents: number) =>
        (await unpaidInvoice(ctx, { customer_id, line_items: [line(1, cents)] })).id
      await createInvoice(ctx, { customer_id })
      await ctx.succeed('voidInvoice', { path: { id: await invoice(7) } })
      const parted = await invoice(1_000)
      await pay(ctx, parted, 400)
      await voidPayment(ctx, parted, await pay(ctx, parted, 250))
      const lost = await invoice(320)
      await pay(ctx, lost, 20)
      await ctx.succeed('markInvoiceUncollectible', { path: { id: lost } })
      await advanceClock(ctx, monthsLater(now, 1))
      await pay(ctx, parted, 100)
      await grant(ctx, { id: customer_id }, { amount: '45' })
      await ctx.succeed('payInvoice', { path: { id: await invoice(45) }, body: { source: 'wallet' } })
      await createRefund(ctx, await overpaidAttempt(ctx, { id: await invoice(60) }), { amount_cents: 9 })
      const { body } = await ctx.succeed('listInvoices', { query: { customer_id } })
      const wanted = modelOf(
        body.invoices,
        [0, 1, 2].map((each) => monthOf(monthsLater(now, each))),
      ).map((month, index) => ({ ...month, refunded_cents: index === 1 ? 9 : 0 }))
      const found = await read()
      ctx.equal(
        found?.map((month, index) => difference(month, before?.[index])),
        wanted,
        'what the invoices of one customer add to the revenue of three months',
      )
    },
  },
]

async function pay(ctx: CheckContext, id: string, amount_cents: number): Promise<AnyExchange> {
  return ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band', amount_cents } })
}

/** Voids the payment that was made last. */
async function voidPayment(ctx: CheckContext, id: string, { body }: AnyExchange): Promise<void> {
  const { payments } = Object(body).invoice as Invoice
  await ctx.succeed('voidPayment', { path: { id, payment_id: payments.at(-1)?.id ?? '' } })
}

function monthOf(at: string | Date): string {
  return new Date(at).toISOString().slice(0, 7)
}

function modelOf(invoices: readonly Invoice[], months: readonly string[]): Month[] {
  const issued = invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
  const payments = invoices.flatMap((each) => each.payments).filter(({ voided_at }) => voided_at === null)
  return months.map((month) => {
    const own = issued.filter(({ finalized_at }) => finalized_at?.startsWith(month) === true)
    const received = payments.filter(({ paid_at }) => paid_at.startsWith(month))
    const dueOf = (status: Invoice['status']) =>
      sum(own.map((each) => (each.status === status ? each.amount_due_cents : 0)))
    return {
      month,
      invoice_count: own.length,
      invoiced_cents: sum(own.map(({ total_cents }) => total_cents)),
      net_cents: sum(own.map(({ subtotal_cents, discount_cents }) => subtotal_cents - discount_cents)),
      tax_cents: sum(own.map(({ tax_cents }) => tax_cents)),
      open_cents: dueOf('open'),
      uncollectible_cents: dueOf('uncollectible'),
      collected_cents: sum(received.map(({ amount_cents }) => amount_cents)),
      collected_from_wallet_cents: sum(
        received.map(({ source, amount_cents }) => (source === 'wallet' ? amount_cents : 0)),
      ),
      credited_cents: 0,
      refunded_cents: 0,
    }
  })
}

function difference({ month, ...after }: Month, before: Month | undefined): Month {
  const subtracted = Object.entries(after).map(([name, value]) => [
    name,
    value - Number(Reflect.get(Object(before), name) ?? 0),
  ])
  return { month, ...Object.fromEntries(subtracted) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
