import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext, QueryValue } from '../../kit/check-context.ts'
import { exported } from '../../kit/exported.ts'
import {
  createCustomer,
  createInvoice,
  createPlan,
  createSubscription,
  finalizedInvoice,
  type Invoice,
} from '../../kit/fixtures.ts'
import { readPages } from '../../kit/pages.ts'
import { endNow } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'listInvoices' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.several-statuses',
    title: 'A status that is repeated selects the invoices of each, in one order over all pages.',
    operations: ['listInvoices', 'createInvoice', 'finalizeInvoice', 'voidInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const voided = await finalizedInvoice(ctx, { customer_id })
      await ctx.succeed('voidInvoice', { path: { id: voided.id } })
      const made = []
      for (let n = 0; n < 2; n += 1)
        made.push(await createInvoice(ctx, { customer_id }), await finalizedInvoice(ctx, { customer_id }))
      const query = { customer_id, status: ['draft', 'open'], limit: 3 }
      const pages = await readPages(ctx, 'listInvoices', { query }, (rows) => rows.length > made.length)
      const rows = pages.flatMap((page) => page.rows)
      ctx.equal(
        rows.map(({ id }) => id).toSorted(),
        idsOf(made),
        'the drafts and the open ones, in any order',
      )
      const times = rows.map(({ created_at }) => created_at)
      ctx.equal(times, times.toSorted().reverse(), 'created_at, the newest first')
      await expectFound(ctx, { customer_id, status: ['void'] }, [voided])
    },
  },
  {
    ...defaults,
    id: 'invoices.found-by-number',
    title: 'An invoice is found by its exact number; a number that no invoice has finds none.',
    operations: ['listInvoices', 'finalizeInvoice'],
    async run(ctx) {
      const one = await finalizedInvoice(ctx)
      const { invoice_number = '' } = one
      await finalizedInvoice(ctx, { customer_id: one.customer_id })
      await expectFound(ctx, { invoice_number }, [one])
      await expectFound(ctx, { invoice_number, customer_id: one.customer_id }, [one])
      await expectFound(ctx, { invoice_number: invoice_number.toLowerCase() }, [])
      await expectFound(ctx, { invoice_number: `${invoice_number}x` }, [])
    },
  },
  {
    ...defaults,
    id: 'invoices.found-by-due-date-and-reason',
    title: 'The list selects by due_at, from included and to not, and by billing_reason.',
    operations: ['listInvoices', 'createInvoice', 'finalizeInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const soon = await finalizedInvoice(ctx, { customer_id, days_until_due: 3 })
      const afterwards = await finalizedInvoice(ctx, { customer_id, days_until_due: 9 })
      const draft = await createInvoice(ctx, { customer_id })
      const [first, second] = [soon.due_at ?? '', afterwards.due_at ?? '']
      const rows: Array<[Record<string, QueryValue>, Invoice[]]> = [
        [{ due_from: first, due_to: later(second, 1) }, [soon, afterwards]],
        [{ due_from: first, due_to: second }, [soon]],
        [{ due_from: second }, [afterwards]],
        [{ due_to: first }, []],
        [{ due_to: second, status: ['draft'] }, []],
        [{ billing_reason: 'manual' }, [soon, afterwards, draft]],
        [{ billing_reason: 'subscription_cycle' }, []],
      ]
      for (const [query, wanted] of rows) await expectFound(ctx, { customer_id, ...query }, wanted)
    },
  },
  {
    ...defaults,
    id: 'invoices.found-by-finalized-date',
    title: 'Lists, exports and reports select by finalized_at, from included and to not, and by test clock.',
    operations: [
      'listInvoices',
      'exportInvoices',
      'getInvoicesReport',
      'listSubscriptions',
      'createTestClock',
    ],
    needs: ['test-clock'],
    async run(ctx) {
      const clock = (await ctx.succeed('createTestClock', { body: {} })).body.test_clock
      const { id: customer_id } = await createCustomer(ctx, { test_clock_id: clock.id })
      const first = await finalizedInvoice(ctx, { customer_id })
      await advanceClock(ctx, later(clock.frozen_time, 60_000), clock)
      const second = await finalizedInvoice(ctx, { customer_id })
      const draft = await createInvoice(ctx, { customer_id })
      const [start, end] = [first.finalized_at ?? '', second.finalized_at ?? '']
      const test_clock_id = clock.id
      const rows: Array<[Record<string, QueryValue>, Invoice[]]> = [
        [{ finalized_from: start, finalized_to: later(end, 1) }, [first, second]],
        [{ finalized_from: start, finalized_to: end }, [first]],
        [{ finalized_from: later(start, 1) }, [second]],
        [{ finalized_to: start }, []],
        [{}, [first, second, draft]],
      ]
      for (const [query, wanted] of rows) {
        await expectFound(ctx, { test_clock_id, ...query }, wanted)
        const csv = await exported(ctx, 'exportInvoices', { test_clock_id, ...query })
        ctx.equal(csv.length, wanted.length, `the exported invoices for ${JSON.stringify(query)}`)
        const report = await ctx.succeed('getInvoicesReport', { query: { test_clock_id, ...query } })
        ctx.equal(report.body.invoices_report.counts.all, wanted.length, 'the count of the report', report)
      }
      await expectFound(ctx, { test_clock_id: draft.id, customer_id }, [])
      const made = await createSubscription(ctx, { customer_id })
      const { subscriptions } = (await ctx.succeed('listSubscriptions', { query: { test_clock_id } })).body
      ctx.equal(idsOf(subscriptions), [made.id], 'the subscriptions of the clock')
      const other = await ctx.succeed('listSubscriptions', { query: { test_clock_id: draft.id } })
      ctx.equal(other.body.subscriptions, [], 'the subscriptions of an unknown clock', other)
      await ctx.succeed('deleteTestClock', { path: { id: clock.id } })
    },
  },
  {
    ...defaults,
    id: 'invoices.of-plan',
    title:
      '`plan_id` selects the invoices of subscriptions to a plan; after a change, the one that bills it counts for the new plan, and earlier ones for the old.',
    operations: ['listInvoices', 'createSubscription', 'changeSubscriptionPlan', 'getInvoicesReport'],
    async run(ctx) {
      const old = await createPlan(ctx, { amount_cents: 4_900 })
      const next = await createPlan(ctx, { amount_cents: 49_000, interval: 'year' })
      const made = await createSubscription(ctx, { plan_id: old.id })
      const before = (await ctx.succeed('listInvoices', { query: { subscription_id: made.id } })).body
        .invoices
      await ctx.succeed('changeSubscriptionPlan', { path: { id: made.id }, body: { plan_id: next.id } })
      const query = { subscription_id: made.id, billing_reason: 'subscription_update' }
      const after = (await ctx.succeed('listInvoices', { query })).body.invoices
      ctx.equal(
        [before.length, after.length],
        [1, 1],
        'how many invoices there are before the change, and of it',
      )
      ctx.equal(
        [...before, ...after].map(({ plan_id }) => plan_id),
        [old.id, next.id],
        'the plans of both invoices',
      )
      await expectFound(ctx, { plan_id: old.id }, before)
      await expectFound(ctx, { plan_id: next.id }, after)
      await expectFound(ctx, { plan_id: next.id, billing_reason: 'subscription_create' }, [])
      await expectFound(ctx, { plan_id: made.id }, [])
      const report = await ctx.succeed('getInvoicesReport', { query: { plan_id: old.id } })
      ctx.equal(report.body.invoices_report.counts.all, 1, 'the count of the old plan’s', report)
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'invoices.overdue-now',
    title: '`overdue` selects what is open and marked as overdue: no invoice that is paid or not due yet.',
    operations: ['listInvoices', 'finalizeInvoice', 'payInvoice', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const paid = await finalizedInvoice(ctx, { customer_id, days_until_due: 0 })
      const late = await finalizedInvoice(ctx, { customer_id, days_until_due: 0 })
      const early = await finalizedInvoice(ctx, { customer_id, days_until_due: 30 })
      await advanceClock(ctx, later(await ctx.now(), 60_000))
      await ctx.succeed('payInvoice', { path: { id: paid.id }, body: { source: 'out_of_band' } })
      await expectFound(ctx, { customer_id, overdue: true }, [late])
      await expectFound(ctx, { customer_id, overdue: false }, [paid, early])
    },
  },
]

async function expectFound(
  ctx: CheckContext,
  query: Record<string, QueryValue>,
  wanted: Array<{ id: string }>,
): Promise<void> {
  const exchange = await ctx.succeed('listInvoices', { query })
  const what = `the invoices for ${JSON.stringify(query)}, in any order`
  ctx.equal(idsOf(exchange.body.invoices), idsOf(wanted), what, exchange)
}

function idsOf(rows: Array<{ id: string }>): string[] {
  return rows.map(({ id }) => id).toSorted()
}
