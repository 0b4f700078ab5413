import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer, createInvoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { DAY_MS, later } from '../../kit/time.ts'

type Schemas = components['schemas']
type Aging = Omit<Schemas['ReceivablesInCurrency'], 'currency_code'>

const defaults = { tag: 'Reports', level: 'behaviour' } as const
/** No other check bills in this currency. */
const OF_THE_REPORT = 'KMF'

export const checks: Check[] = [
  {
    ...defaults,
    id: 'reports.receivables',
    title:
      'Receivables are what is due of open invoices, by the days since they were due in the time of the customers.',
    reference: 'getReceivablesReport',
    operations: ['getReceivablesReport', 'finalizeInvoice', 'payInvoice', 'markInvoiceUncollectible'],
    needs: ['test-clock'],
    async run(ctx) {
      const before = await receivablesIn(ctx)
      await oweAtEachAge(ctx, OF_THE_REPORT)
      const after = await receivablesIn(ctx)
      for (const [age, wanted] of Object.entries(OWED))
        ctx.equal(difference(after, before, age), wanted, `what the invoices of one customer add to ${age}`)
    },
  },
  {
    ...defaults,
    id: 'receivables.by-customer',
    title:
      'The receivables of a customer have the same ages as the report, and the earliest due date; the CSV has the same in whole units.',
    reference: 'listReceivables',
    operations: ['listReceivables', 'exportReceivables', 'finalizeInvoice'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id, name, email, external_id, test_clock_id, oldest_due_at } = await oweAtEachAge(ctx, 'RWF')
      const customer_id = [id]
      const { receivables } = (await ctx.succeed('listReceivables', { query: { customer_id } })).body
      ctx.equal(
        receivables,
        [
          {
            customer_id: id,
            customer_name: name,
            customer_email: email,
            external_customer_id: external_id,
            test_clock_id,
            currency_code: 'RWF',
            oldest_due_at,
            ...OWED,
          },
        ],
        'what the customer owes',
      )
      const [row] = await exported(ctx, 'exportReceivables', { customer_id })
      ctx.equal(
        [row?.customer_name, row?.invoices, row?.total, row?.overdue_over_90],
        [name, '8', '5554265', '5000000'],
        'the customer in the CSV',
      )
    },
  },
  {
    ...defaults,
    id: 'receivables.filters',
    title: 'Receivables are selected by currency, test clock, and whether anything is overdue.',
    reference: 'listReceivables',
    operations: ['listReceivables', 'finalizeInvoice', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const owe = async (currency_code: Schemas['CurrencyCode'], dues: readonly number[]) => {
        const { id } = await createCustomer(ctx, { currency_code })
        for (const days_until_due of dues)
          await unpaidInvoice(ctx, { customer_id: id, days_until_due, line_items: [line(1, 5)] })
        return id
      }
      const late = await owe('USD', [1, 60])
      const [early, other] = [await owe('USD', [60]), await owe('EUR', [60])]
      await advanceClock(ctx, later(await ctx.now(), 2 * DAY_MS))
      const all = [late, early, other]
      const found = async (query: object) => {
        const { receivables } = (
          await ctx.succeed('listReceivables', { query: { customer_id: all, ...query } })
        ).body
        return receivables.map(({ customer_id }) => customer_id).toSorted()
      }
      const clock = await ctx.testClock()
      ctx.equal(await found({}), all.toSorted(), 'all customers')
      ctx.equal(await found({ overdue: true }), [late], 'those of whom an invoice is overdue')
      ctx.equal(await found({ overdue: false }), [early, other].toSorted(), 'the others')
      ctx.equal(await found({ currency_code: 'EUR' }), [other], 'those in EUR')
      ctx.equal(await found({ test_clock_id: clock?.id }), all.toSorted(), 'those on the test clock')
      ctx.equal(await found({ test_clock_id: late }), [], 'those on another test clock')
    },
  },
]

/** What `oweAtEachAge` leaves open, in a currency without decimals. */
const OWED = {
  total: owed(5_554_265, 8),
  not_due: owed(3, 1),
  overdue_1_30: owed(210, 2),
  overdue_31_60: owed(4_052, 2),
  overdue_61_90: owed(550_000, 2),
  overdue_over_90: owed(5_000_000, 1),
}

/** Makes an invoice for each end of each age, and some that are not owed. */
async function oweAtEachAge(ctx: CheckContext, currency_code: Schemas['CurrencyCode']) {
  const customer = await createCustomer(ctx, { currency_code, name: ctx.unique('Owes') })
  const invoice = (days_until_due: number, cents: number) =>
    unpaidInvoice(ctx, { customer_id: customer.id, days_until_due, line_items: [line(1, cents)] })
  const { finalized_at } = await invoice(105, 3)
  for (const [days, cents] of [
    [100, 10],
    [71, 200],
    [70, 52],
    [41, 4_000],
    [40, 50_000],
  ] as const)
    await invoice(days, cents)
  const parted = await invoice(11, 600_000)
  await pay(ctx, parted.id, 100_000)
  const oldest = await invoice(10, 5_000_000)
  await ctx.succeed('voidInvoice', { path: { id: (await invoice(1, 7)).id } })
  const lost = await invoice(1, 8)
  await ctx.succeed('markInvoiceUncollectible', { path: { id: lost.id } })
  await createInvoice(ctx, { customer_id: customer.id })
  // The clock stops a millisecond before each invoice reaches its next day.
  await advanceClock(ctx, later(String(finalized_at), 101 * DAY_MS - 1))
  return { ...customer, oldest_due_at: oldest.due_at }
}

async function receivablesIn(ctx: CheckContext): Promise<Aging | undefined> {
  const { currencies } = (await ctx.succeed('getReceivablesReport')).body.receivables_report
  return currencies.find(({ currency_code }) => currency_code === OF_THE_REPORT)
}

function difference(
  after: Aging | undefined,
  before: Aging | undefined,
  age: string,
): Schemas['Receivables'] {
  const [now, then] = [after, before].map((each): Schemas['Receivables'] => Object(each)[age] ?? owed(0, 0))
  return owed(
    Number(now?.amount_due_cents) - Number(then?.amount_due_cents),
    Number(now?.invoice_count) - Number(then?.invoice_count),
  )
}

function owed(amount_due_cents: number, invoice_count: number): Schemas['Receivables'] {
  return { amount_due_cents, invoice_count }
}

async function pay(ctx: CheckContext, id: string, amount_cents: number): Promise<void> {
  await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band', amount_cents } })
}
