import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { exported } from '../../kit/exported.ts'
import { createPlan, type Invoice, type Subscription } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { invoicesOf, refused } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'unused-time.names-its-invoice',
    title:
      'A credit names the earlier invoice whose fee it gives back, by id and number; a charge names none, nor does a credit of a line of the same invoice. An invoice is finalized after those that it credits.',
    reference: 'changeSubscriptionPlan',
    operations: [...renewing, 'changeSubscriptionPlan', 'finalizeInvoice', 'exportInvoices'],
    async run(ctx) {
      const { subscription, end, preview } = await createDailySubscription(ctx)
      const [first] = await invoicesOf(ctx, subscription)
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      await change(ctx, subscription, { amount_cents: 10_000 })
      await change(ctx, subscription, { amount_cents: 20_000 })
      const named = [
        [-2_450, first?.id, first?.invoice_number],
        [5_000, null, null],
        [-5_000, null, null],
        [10_000, null, null],
      ]
      const what = 'amount, credited_invoice_id and credited_invoice_number of each proration'
      ctx.equal(namedBy(await preview()), named, `${what} of the upcoming invoice`)
      await advanceClock(ctx, end)
      const [, draft] = await invoicesOf(ctx, subscription)
      ctx.equal(namedBy(draft), named, `${what} of the draft`)

      await advanceClock(ctx, later(end, DAY_MS / 48))
      await change(ctx, subscription, { amount_cents: 90_000, interval: 'year' })
      const [, , last] = await invoicesOf(ctx, subscription)
      if (draft === undefined || last === undefined) throw new Error('the change of plan drafted no invoice')
      ctx.equal(namedBy(last), [[-19_583, draft.id, null]], `${what} of a draft that credits a draft`)
      const early = { path: { id: last.id } }
      const refusal = [409, 'CREDITED_INVOICE_NOT_FINALIZED'] as const
      await refused(ctx, 'finalizeInvoice', early, refusal, { invoice_ids: [draft.id] })
      const earlier = await finalize(ctx, draft)
      ctx.equal(namedBy(earlier), named, `${what} of the finalized invoice`)
      const { invoice_number } = earlier
      ctx.equal(
        namedBy(await finalize(ctx, last)),
        [[-19_583, draft.id, invoice_number]],
        `${what} of the invoice that is finalized after the one that it credits`,
      )
      const rows = await exported(ctx, 'exportInvoices', { subscription_id: subscription.id })
      ctx.equal(
        rows.map(({ credited_invoice_numbers }) => credited_invoice_numbers),
        [invoice_number, first?.invoice_number, ''],
        'credited_invoice_numbers of each row of the export',
      )
    },
  },
]

async function change(
  ctx: CheckContext,
  { id }: Subscription,
  { interval = 'day', ...members }: Parameters<typeof createPlan>[1] = {},
): Promise<void> {
  const plan = await createPlan(ctx, { interval, ...members })
  await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id: plan.id } })
}

async function finalize(ctx: CheckContext, { id }: Invoice): Promise<Invoice> {
  return (await ctx.succeed('finalizeInvoice', { path: { id } })).body.invoice
}

function namedBy(invoice: { line_items: object[] } | undefined) {
  const read = (line: object, name: string) => Reflect.get(line, name)
  return invoice?.line_items
    .filter((line) => read(line, 'type') === 'proration')
    .map((line) => [
      read(line, 'amount_cents'),
      read(line, 'credited_invoice_id'),
      read(line, 'credited_invoice_number'),
    ])
}
