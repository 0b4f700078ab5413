import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createPlan,
  createSubscription,
  type Invoice,
  type Subscription,
} from '../../kit/fixtures.ts'
import { balanceOf, endNow, invoicesOf, refused } from '../../kit/requests.ts'

type CurrencyCode = components['schemas']['CurrencyCode']

const defaults = {
  tag: 'Subscriptions',
  level: 'behaviour',
  reference: '#section/Subscriptions-and-periods',
} as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'unused-time.names-its-line',
    title:
      'The credit of a change of plan names the line whose unused time it gives back; no other line names one.',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice'],
    async run(ctx) {
      const { made, first } = await subscribe(ctx)
      await change(ctx, made, { amount_cents: 200_000 })
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
      ctx.equal(
        creditedBy(upcoming.body.upcoming_invoice),
        [
          ['fee', null],
          ['proration', first.line_items[0]?.id],
          ['proration', null],
        ],
        'type and credited_line_item_id of each line',
        upcoming,
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'unused-time.nothing-of-a-void-invoice',
    title:
      'An invoice that is void gives no credit: not to a change of plan that was made before it was voided, drafted or not, and not to one that is made afterwards.',
    operations: [
      ...(['changeSubscriptionPlan', 'previewSubscriptionPlanChange', 'getUpcomingInvoice'] as const),
      ...(['voidInvoice', 'finalizeInvoice'] as const),
    ],
    async run(ctx) {
      const waiting = await subscribe(ctx)
      await change(ctx, waiting.made, { amount_cents: 0 })
      await voidOf(ctx, waiting.first)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: waiting.made.id } })
      ctx.equal(
        creditsOf(upcoming.body.upcoming_invoice),
        [],
        'the credits of the upcoming invoice',
        upcoming,
      )
      const late = await subscribe(ctx)
      await voidOf(ctx, late.first)
      const free = await createPlan(ctx, { amount_cents: 0 })
      const request = { path: { id: late.made.id }, body: { plan_id: free.id } }
      const preview = await ctx.succeed('previewSubscriptionPlanChange', request)
      ctx.equal(
        creditsOf(preview.body.upcoming_invoice),
        [],
        'the credits in the preview of a change',
        preview,
      )
      const { made, customer, first } = await subscribe(ctx)
      await change(ctx, made, { amount_cents: 500, interval: 'year' })
      await voidOf(ctx, first)
      const drafted = await secondOf(ctx, made)
      ctx.equal([drafted.status, drafted.total_cents], ['draft', 500], 'status and total of the draft')
      const finalized = await ctx.succeed('finalizeInvoice', { path: { id: drafted.id } })
      ctx.equal(finalized.body.invoice.total_cents, 500, 'its total once it is finalized', finalized)
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
      for (const each of [waiting, late, { made }]) await endNow(ctx, each.made)
    },
  },
  {
    ...defaults,
    id: 'unused-time.credited-is-not-voided',
    title:
      'An invoice whose unused time another finalized one gives back cannot be voided, and the refusal names that one; once it is void it can.',
    reference: 'voidInvoice',
    operations: ['voidInvoice', 'changeSubscriptionPlan', 'finalizeInvoice'],
    async run(ctx) {
      const { made, first } = await subscribe(ctx)
      await change(ctx, made, { amount_cents: 1_000_000, interval: 'year' })
      const { id } = await secondOf(ctx, made)
      await ctx.succeed('finalizeInvoice', { path: { id } })
      const path = { id: first.id }
      const before = await ctx.succeed('getInvoice', { path })
      await refused(ctx, 'voidInvoice', { path }, [409, 'INVOICE_LINES_CREDITED'], { invoice_ids: [id] })
      const kept = await ctx.succeed('getInvoice', { path })
      ctx.equal(kept.body.invoice, before.body.invoice, 'the invoice', kept)
      await ctx.succeed('voidInvoice', { path: { id } })
      const voided = await ctx.succeed('voidInvoice', { path })
      ctx.equal(voided.body.invoice.status, 'void', 'the status', voided)
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'unused-time.is-carried',
    title:
      'Credit that outweighs the charges of an invoice is `credit_carried_cents` and no line: the subtotal is below 0, the total is 0, and the net revenue of the month falls by it.',
    operations: ['changeSubscriptionPlan', 'finalizeInvoice', 'getRevenueReport'],
    async run(ctx) {
      // No other check bills in this currency.
      const currency_code = 'VUV'
      const { made } = await subscribe(ctx, currency_code)
      await change(ctx, made, { amount_cents: 500, interval: 'year', currency_code })
      const { id } = await secondOf(ctx, made)
      const before = await netOf(ctx, currency_code)
      const { invoice } = (await ctx.succeed('finalizeInvoice', { path: { id } })).body
      const { subtotal_cents, credit_carried_cents, total_cents, line_items } = invoice
      const net = line_items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      ctx.equal(net < 0, true, 'whether the credit outweighs the charges')
      ctx.equal(
        [subtotal_cents, credit_carried_cents, total_cents],
        [net, -net, 0],
        'subtotal, carried credit and total',
      )
      const after = await netOf(ctx, currency_code)
      ctx.equal(after - before, net, 'what the invoice adds to the net revenue')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'unused-time.pays-what-is-owed-first',
    title:
      'Credit that moves to the wallet first pays the invoice whose unused time it gives back, as long as that one is owed: open, or uncollectible.',
    operations: [
      'changeSubscriptionPlan',
      'finalizeInvoice',
      'listCustomerBalances',
      'markInvoiceUncollectible',
    ],
    async run(ctx) {
      for (const status of ['open', 'uncollectible']) {
        const { made, customer, first } = await subscribe(ctx)
        if (status !== 'open') await ctx.succeed('markInvoiceUncollectible', { path: { id: first.id } })
        await change(ctx, made, { amount_cents: 500, interval: 'year' })
        const { id } = await secondOf(ctx, made)
        const { invoice } = (await ctx.succeed('finalizeInvoice', { path: { id } })).body
        const carried = invoice.credit_carried_cents
        const owed = (await ctx.succeed('getInvoice', { path: { id: first.id } })).body.invoice
        ctx.equal(
          [owed.status, owed.amount_paid_cents, owed.payments.map(({ source }) => source)],
          [status, carried, ['wallet']],
          'status of the first invoice, what was paid of it, and from where',
        )
        ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
        await endNow(ctx, made)
      }
    },
  },
]

async function netOf(ctx: CheckContext, currency: string): Promise<number> {
  const { currencies } = (await ctx.succeed('getRevenueReport')).body.revenue_report
  const months = currencies.find(({ currency_code }) => currency_code === currency)?.months ?? []
  return months.reduce((sum, { net_cents }) => sum + net_cents, 0)
}

async function subscribe(ctx: CheckContext, currency_code: CurrencyCode = 'USD') {
  const customer = await createCustomer(ctx, { currency_code })
  const plan = await createPlan(ctx, { amount_cents: 100_000, currency_code })
  const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const [first] = await invoicesOf(ctx, made)
  if (first === undefined) throw new Error('the subscription has no invoice')
  return { customer, made, first }
}

async function change(
  ctx: CheckContext,
  { id }: Subscription,
  members: Parameters<typeof createPlan>[1],
): Promise<void> {
  const plan = await createPlan(ctx, members)
  await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id: plan.id } })
}

/** The second draft of a subscription, which a change to another interval makes at once. */
async function secondOf(ctx: CheckContext, made: Subscription): Promise<Invoice> {
  const [, second] = await invoicesOf(ctx, made)
  if (second === undefined) throw new Error('the change of plan drafted no invoice')
  return second
}

async function voidOf(ctx: CheckContext, { id }: Invoice): Promise<void> {
  await ctx.succeed('voidInvoice', { path: { id } })
}

function creditsOf({ line_items }: { line_items: Array<{ amount_cents: number }> }): number[] {
  return line_items.map(({ amount_cents }) => amount_cents).filter((amount) => amount < 0)
}

function creditedBy({ line_items }: { line_items: object[] }) {
  return line_items.map((line) => [
    Reflect.get(line, 'type'),
    Reflect.get(line, 'credited_line_item_id') ?? null,
  ])
}
