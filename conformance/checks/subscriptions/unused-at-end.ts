import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { createPlan, createSubscription, type Invoice, type Subscription } from '../../kit/fixtures.ts'
import { withoutId } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { balanceOf, invalid, invoicesOf, refused } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

type Cancellation = components['schemas']['SubscriptionCancel']

const GIVE_BACK = { at_period_end: false, proration: 'create_prorations' } as const
const BOTH = { at_period_end: true, proration: 'create_prorations' } as const

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'cancellation.gives-back',
    title:
      'Canceling now with `create_prorations` issues a credit note for what is left of the fee by the second, which is taken off its invoice; what a change of plan charged on the last invoice is credited there. Without, or in a trial, nothing is given back.',
    reference: 'cancelSubscription',
    operations: [...renewing, 'cancelSubscription', 'changeSubscriptionPlan', 'listCreditNotes'],
    async run(ctx) {
      const { subscription, end } = await createDailySubscription(ctx)
      const { customer_id, plan_id } = subscription
      const more = { customer_id, plan_id, allow_overlap: true }
      const [kept, changed] = [await createSubscription(ctx, more), await createSubscription(ctx, more)]
      const trial = await createPlan(ctx, { interval: 'day', amount_cents: 4_900, trial_days: 3 })
      const trialing = await createSubscription(ctx, { customer_id, plan_id: trial.id })
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      await changePlan(ctx, changed, { amount_cents: 10_000 }, 'create_prorations')
      await changePlan(ctx, changed, { amount_cents: 30_000 }, 'none')
      await advanceClock(ctx, later(end, -DAY_MS / 4))
      for (const [each, body] of [
        [subscription, GIVE_BACK],
        [changed, GIVE_BACK],
        [trialing, GIVE_BACK],
        [kept, { at_period_end: false }],
      ] as const)
        await ctx.succeed('cancelSubscription', { path: { id: each.id }, body })

      const [first, last] = await invoicesOf(ctx, subscription)
      ctx.equal(amountsOf(last), [0], 'the amounts of the last invoice')
      const [note] = await notesOf(ctx, first)
      ctx.equal(
        [note?.reason, note?.total_cents, note?.applied_to_invoice_cents, note?.line_items[0]?.line_item_id],
        ['unused_time', 1_225, 1_225, first?.line_items[0]?.id],
        'reason and total of the credit note, what it took off the invoice, and its line',
      )
      const [, afterChange] = await invoicesOf(ctx, changed)
      const rest = afterChange?.line_items.find(({ amount_cents }) => amount_cents === 5_000)
      ctx.equal(
        [amountsOf(afterChange).slice(0, 3), creditedBy(afterChange).at(-1)],
        [[-2_450, 5_000, -2_500], rest?.id],
        'the prorations after a change of plan, and the line that the last one names',
      )
      ctx.equal(amountsOf((await invoicesOf(ctx, kept))[1]), [0], 'the amounts with `none`')
      ctx.equal(await invoicesOf(ctx, trialing), [], 'the invoices of the trial')
      const of = async (each: Subscription) => notesOf(ctx, (await invoicesOf(ctx, each))[0])
      ctx.equal([await of(changed), await of(kept)], [[], []], 'the credit notes of the others')
      ctx.equal(await balanceOf(ctx, { id: customer_id }), '0.00', 'the balance')
    },
  },
  {
    ...renewalDefaults,
    id: 'cancellation.excess',
    title:
      'Of a fee that is paid, what a cancellation gives back goes where `excess` says: into the wallet by default, or out of band. While the fee is on a draft, a line of that draft gives it back. `excess` without `create_prorations` is refused.',
    reference: 'cancelSubscription',
    operations: [...renewing, 'cancelSubscription', 'payInvoice', 'listCreditNotes'],
    async run(ctx) {
      const { subscription, customer, end } = await createDailySubscription(ctx)
      const own = { customer_id: customer.id, plan_id: subscription.plan_id, allow_overlap: true }
      const [sent, drafted] = [await createSubscription(ctx, own), await createSubscription(ctx, own)]
      for (const each of [subscription, sent]) {
        const [first] = await invoicesOf(ctx, each)
        const path = { id: first?.id ?? '' }
        await ctx.succeed('payInvoice', { path, body: { source: 'out_of_band' } })
      }
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      const refund = { at_period_end: false, excess: 'out_of_band' } as const
      const request = { path: { id: sent.id }, body: refund }
      await invalid(ctx, 'cancelSubscription', request, [{ path: 'body.excess', code: 'not_allowed' }])
      await ctx.succeed('cancelSubscription', { path: { id: subscription.id }, body: GIVE_BACK })
      await ctx.succeed('cancelSubscription', { ...request, body: { ...GIVE_BACK, excess: 'out_of_band' } })
      const places = []
      for (const each of [subscription, sent])
        for (const note of await notesOf(ctx, (await invoicesOf(ctx, each))[0]))
          places.push([note.credited_to_wallet_cents, note.out_of_band_cents])
      ctx.equal(
        places,
        [
          [2_450, 0],
          [0, 2_450],
        ],
        'what goes to the wallet, and out of band',
      )
      ctx.equal(await balanceOf(ctx, customer), '24.50', 'the balance')
      await advanceClock(ctx, end)
      await ctx.succeed('cancelSubscription', { path: { id: drafted.id }, body: GIVE_BACK })
      const [, draft] = await invoicesOf(ctx, drafted)
      ctx.equal(amountsOf(draft).slice(0, 2), [4_900, -4_900], 'fee and credit of the draft')
      ctx.equal(creditedBy(draft), [draft?.line_items[0]?.id], 'the line that its credit names')
    },
  },
  {
    ...renewalDefaults,
    id: 'cancellation.preview-equals',
    title:
      'The preview of a cancellation is the last invoice and the credit notes that it brings, now, with credit or at the end of the period, and changes nothing; a credit at the end of the period is refused, and so is the preview of what has ended.',
    reference: 'previewSubscriptionCancellation',
    operations: [...renewing, 'cancelSubscription', 'previewSubscriptionCancellation', 'getUpcomingInvoice'],
    async run(ctx) {
      const { subscription, customer, end, send } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 1_000)
      const bounded = await createPlan(ctx, {
        interval: 'day',
        amount_cents: 4_900,
        minimum_amount_cents: 20_000,
      })
      const own = { customer_id: customer.id, plan_id: bounded.id }
      const [now, atEnd] = [await createSubscription(ctx, own), await createSubscription(ctx, own)]
      const credited = await createSubscription(ctx, own)
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      const ended = [
        [subscription, GIVE_BACK, [1_500]],
        [now, { at_period_end: false }, [5_100]],
        [atEnd, { at_period_end: true }, [15_100]],
        [credited, GIVE_BACK, [7_550]],
      ] as const
      const previews = []
      for (const [each, body, wanted] of ended) {
        const { upcoming_invoice: preview, credit_notes } = await previewOf(ctx, each, body)
        ctx.equal(amountsOf(preview), wanted, `the amounts in the preview of ${JSON.stringify(body)}`)
        const read = await ctx.succeed('getSubscription', { path: { id: each.id } })
        ctx.equal(read.body.subscription, each, 'the subscription after its preview', read)
        await ctx.succeed('cancelSubscription', { path: { id: each.id }, body })
        const notes = await notesOf(ctx, (await invoicesOf(ctx, each))[0])
        ctx.equal(notes.map(sumsOf), credit_notes.map(sumsOf), 'the credit notes')
        ctx.equal(notes.length, body === GIVE_BACK ? 1 : 0, 'how many credit notes there are')
        previews.push(preview)
      }
      const path = { id: atEnd.id }
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      ctx.equal(upcoming.body.upcoming_invoice, previews[2], 'what comes at the period’s end', upcoming)
      for (const id of ['cancelSubscription', 'previewSubscriptionCancellation'] as const)
        await invalid(ctx, id, { path, body: BOTH }, [{ path: 'body.proration', code: 'not_allowed' }])
      const gone = { path: { id: now.id }, body: GIVE_BACK }
      await refused(ctx, 'previewSubscriptionCancellation', gone, [409, 'SUBSCRIPTION_CANCELED'])
      await advanceClock(ctx, later(end, HOUR_MS))
      for (const [index, [each]] of ended.entries()) {
        const [, last] = await invoicesOf(ctx, each)
        const preview = previews[index]
        ctx.equal(last?.line_items.map(withoutId), preview?.line_items, 'the lines of the last invoice')
        ctx.equal(last?.total_cents, preview?.total_cents, 'its total')
      }
    },
  },
]

async function changePlan(
  ctx: CheckContext,
  { id }: { id: string },
  members: Parameters<typeof createPlan>[1],
  proration: 'create_prorations' | 'none',
): Promise<void> {
  const plan = await createPlan(ctx, { interval: 'day', ...members })
  await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id: plan.id, proration } })
}

async function previewOf(ctx: CheckContext, { id }: { id: string }, body: Cancellation) {
  return (await ctx.succeed('previewSubscriptionCancellation', { path: { id }, body })).body
}

async function notesOf(ctx: CheckContext, invoice: Invoice | undefined) {
  const query = { invoice_id: invoice?.id ?? '' }
  return (await ctx.succeed('listCreditNotes', { query })).body.credit_notes
}

function sumsOf(note: Omit<components['schemas']['CreditNotePreview'], 'line_items'>) {
  return [note.invoice_id, note.subtotal_cents, note.tax_cents, note.applied_to_invoice_cents]
}

function amountsOf(invoice: { line_items: Array<{ amount_cents: number }> } | undefined): number[] {
  return invoice?.line_items.map(({ amount_cents }) => amount_cents) ?? []
}

function creditedBy(invoice: Invoice | undefined) {
  return (
    invoice?.line_items.flatMap((line) =>
      line.type === 'proration' && line.amount_cents < 0 ? [line.credited_line_item_id] : [],
    ) ?? []
  )
}
