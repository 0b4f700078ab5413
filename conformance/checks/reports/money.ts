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
import { DAY_MS, later, monthsLater } from '../../kit/time.ts'

type Schemas = components['schemas']
type Month = Schemas['RevenueMonth']
type Receivables = Omit<Schemas['ReceivablesInCurrency'], 'currency_code'>

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
  {
    ...defaults,
    id: 'reports.receivables',
    title:
      'Receivables are what is due of open invoices, by the whole days since they were due in the time of the customers.',
    reference: 'getReceivablesReport',
    operations: ['getReceivablesReport', 'finalizeInvoice', 'payInvoice', 'markInvoiceUncollectible'],
    needs: ['test-clock'],
    async run(ctx) {
      const currency_code = 'KMF'
      const { id: customer_id } = await createCustomer(ctx, { currency_code })
      const before = await receivablesIn(ctx, currency_code)
      const invoice = (days_until_due: number, cents: number) =>
        unpaidInvoice(ctx, { customer_id, days_until_due, line_items: [line(1, cents)] })
      const { finalized_at } = await invoice(75, 3)
      await invoice(70, 10)
      await invoice(40, 200)
      await invoice(39, 4_000)
      await invoice(9, 50_000)
      const { id } = await invoice(10, 600_000)
      await pay(ctx, id, 100_000)
      await ctx.succeed('voidInvoice', { path: { id: (await invoice(1, 7)).id } })
      const lost = await invoice(1, 8)
      await ctx.succeed('markInvoiceUncollectible', { path: { id: lost.id } })
      await createInvoice(ctx, { customer_id })
      // The clock stops a millisecond before the last invoice is due, and before the next ones reach another
      // age.
      await advanceClock(ctx, later(String(finalized_at), 71 * DAY_MS - 1))
      const wanted: Receivables = {
        total: owed(554_213, 6),
        not_due: owed(3, 1),
        overdue_0_30: owed(210, 2),
        overdue_31_60: owed(504_000, 2),
        overdue_over_60: owed(50_000, 1),
      }
      const after = await receivablesIn(ctx, currency_code)
      for (const age of Object.keys(wanted) as Array<keyof Receivables>)
        ctx.equal(
          owed(
            after[age].amount_due_cents - before[age].amount_due_cents,
            after[age].invoice_count - before[age].invoice_count,
          ),
          wanted[age],
          `what the invoices of one customer add to ${age}`,
        )
    },
  },
]

async function receivablesIn(ctx: CheckContext, currency: string): Promise<Receivables> {
  const { currencies } = (await ctx.succeed('getReceivablesReport')).body.receivables_report
  const found = currencies.find(({ currency_code }) => currency_code === currency)
  if (found !== undefined) return found
  const [total, not_due] = [owed(0, 0), owed(0, 0)]
  return { total, not_due, overdue_0_30: total, overdue_31_60: total, overdue_over_60: total }
}

function owed(amount_due_cents: number, invoice_count: number): Schemas['Receivables'] {
  return { amount_due_cents, invoice_count }
}

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
