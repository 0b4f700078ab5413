import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { periodOf, usageOf, withoutId } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kit/time.ts'

const operations: Check['operations'] = [...renewing, 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'renewals.one-invoice-a-period',
    title:
      'At each period’s end exactly one invoice is drafted, as the upcoming one said: the next fee and the ended period’s usage.',
    operations,
    async run(ctx) {
      const { subscription, end, send, preview, end: boundary } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 3)
      await advanceClock(ctx, later(end, -MINUTE_MS))
      ctx.equal(
        (await invoicesOf(ctx, subscription)).length,
        1,
        'how many invoices there are a minute before the period’s end',
      )
      const upcoming = await preview()
      const { period_start, period_end, finalizes_at, line_items } = upcoming
      ctx.equal(
        [period_start, period_end],
        [subscription.current_period_start, end],
        'the period of the upcoming invoice',
      )
      ctx.equal(finalizes_at, later(boundary, HOUR_MS), 'finalizes_at')
      const amounts = line_items.map(({ amount_cents }) => amount_cents)
      ctx.equal(
        [amounts, upcoming.total_cents],
        [[4_900, 5], 4_905],
        'amounts and total of the upcoming invoice',
      )

      await advanceClock(ctx, end)
      const [, draft, ...more] = await invoicesOf(ctx, subscription)
      ctx.equal(
        [draft?.status, more.length],
        ['draft', 0],
        'the status of the second invoice, and how many there are more',
      )
      ctx.equal(
        draft?.line_items.map(withoutId),
        upcoming.line_items,
        'the lines of the draft, which the upcoming invoice had',
      )
      const shown = [
        draft?.total_cents,
        draft?.billing_reason,
        draft?.finalizes_at,
        draft?.subscription_id,
        draft?.period_start,
        draft?.period_end,
      ]
      ctx.equal(
        shown,
        [
          4_905,
          'subscription_cycle',
          upcoming.finalizes_at,
          subscription.id,
          subscription.current_period_start,
          end,
        ],
        'total, billing_reason, finalizes_at, subscription and period',
      )
      const next = await ctx.succeed('getSubscription', { path: { id: subscription.id } })
      const { current_period_start: start, current_period_end } = next.body.subscription
      ctx.equal([start, current_period_end], [end, later(end, DAY_MS)], 'the new period', next)

      await advanceClock(ctx, later(end, MINUTE_MS))
      await advanceClock(ctx, later(end, 2 * MINUTE_MS))
      ctx.equal(
        (await invoicesOf(ctx, subscription)).length,
        2,
        'how many invoices there are when time goes on',
      )
      await endNow(ctx, subscription)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.finalized-an-hour-later',
    title:
      'The draft is finalized `finalize_after_minutes` after the period’s end, with usage read again; the end itself belongs to the next period.',
    operations: [...operations, 'ingestEvents', 'getCompany'],
    async run(ctx) {
      const { limits } = (await ctx.succeed('getCompany')).body.company
      const delay = limits.finalize_after_minutes * MINUTE_MS
      const { subscription, end, send, preview } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 1)
      await advanceClock(ctx, end)
      await send(later(end, -1), 4)
      await send(end, 100)
      await advanceClock(ctx, later(end, delay - MINUTE_MS))
      const [, draft] = await invoicesOf(ctx, subscription)
      ctx.equal(draft?.status, 'draft', 'the status a minute before')
      await advanceClock(ctx, later(end, delay))
      const [, open, ...more] = await invoicesOf(ctx, subscription)
      const { status, finalized_at, due_at, invoice_number } = open ?? {}
      const dates = [finalized_at, due_at]
      ctx.equal(dates, [later(end, delay), later(end, delay + 30 * DAY_MS)], 'finalized_at and due_at')
      ctx.equal(
        [status, invoice_number !== undefined, more.length],
        ['open', true, 0],
        'status, number, further invoices',
      )
      ctx.equal(
        [open?.finalizes_at, ...(open?.line_items.map(({ id }) => id) ?? [])],
        [null, ...(draft?.line_items.map(({ id }) => id) ?? [])],
        'finalizes_at, and the ids of the lines, as the draft had them',
      )
      const [fee, usage] = open?.line_items ?? []
      ctx.equal(
        [fee?.amount_cents, usage?.amount_cents, usageOf(usage)?.units],
        [4_900, 8, '5'],
        'fee, usage and units',
      )
      ctx.equal(periodOf(usage), [subscription.current_period_start, end], 'the span of the usage')
      ctx.equal(open?.total_cents, 4_908, 'the total')
      const { line_items } = await preview()
      ctx.equal(usageOf(line_items[1])?.units, '100', 'the units of the next period')
      await endNow(ctx, subscription)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.late-events-bill-once-in-the-present',
    title:
      'An event whose period’s invoice is finalized bills in the present period, is told as late, once, and changes no finalized invoice.',
    operations: [...operations, 'ingestEvents'],
    async run(ctx) {
      const { subscription, end, send, preview } = await createDailySubscription(ctx)
      await send(later(subscription.current_period_start, -1), 1_000)
      await send(subscription.current_period_start, 2)
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, before] = await invoicesOf(ctx, subscription)
      ctx.equal(
        usageOf(before?.line_items[1])?.units,
        '2',
        'the units without what was before the subscription',
      )
      await send(later(end, -1), 7)
      await send(end, 1)
      const { line_items } = await preview()
      const usage = usageOf(line_items[1])
      ctx.equal([usage?.units, usage?.late_events], ['8', 1], 'units and late events of the present period')
      await advanceClock(ctx, later(end, DAY_MS + HOUR_MS))
      const [, first, second] = await invoicesOf(ctx, subscription)
      ctx.equal(first, before, 'the finalized invoice, after the late event')
      const billed = usageOf(second?.line_items[1])
      ctx.equal([billed?.units, billed?.late_events], ['8', 1], 'units and late events, billed')
      const after = usageOf((await preview()).line_items[1])
      ctx.equal([after?.units, after?.late_events], ['0', 0], 'units and late events of the period after')
      await endNow(ctx, subscription)
    },
  },
]
