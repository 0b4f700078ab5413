import type { EngineContext } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { timelineOf } from '../../db/timeline.ts'
import type { IncludedCredit } from '../../plans/included-credits.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { endAllowanceGrants } from '../../wallets/allowances-store.ts'
import { grantIncluded } from '../../wallets/included.ts'
import { retryCollection } from '../pay/collect-payment.ts'
import type { Allowance } from './allowances.ts'
import type { Renewal } from './plan-renewal.ts'
import { endsEarly } from './renewed-fields.ts'

type Ended = { subscription: SubscriptionRow; at: Date }
type Limit = Ended & { credit: IncludedCredit }
type Granted = Allowance & { subscription: SubscriptionRow }

export async function renewAllowances(
  context: EngineContext,
  renewals: ReadonlyArray<{ subscription: SubscriptionRow; renewal: Renewal }>,
): Promise<void> {
  const early = renewals.filter(({ subscription, renewal }) => endsEarly(subscription, renewal))
  await endAllowances(
    context,
    early.map(({ subscription, renewal: { at } }) => ({ subscription, at })),
  )
  await writeAllowances(context, {
    limits: renewals.flatMap(({ subscription, renewal: { at, limited } }) =>
      limited.map((credit) => ({ subscription, at, credit })),
    ),
    granted: renewals.flatMap(({ subscription, renewal: { next } }) =>
      (next?.allowances ?? []).map((each) => ({ subscription, ...each })),
    ),
  })
}

/** What is left of the current period's credit expires, unless an invoice of its time waits. What rolled over stays. */
export async function endAllowances(
  { trx, tenantId, now }: EngineContext,
  ended: readonly Ended[],
): Promise<void> {
  for (const { subscription, at } of ended) {
    const { id, current_period_start: from } = subscription
    const isAny = await endAllowanceGrants(trx, tenantId, { subscription_id: id, from, at, now })
    if (isAny) noteScheduledWork(trx, timelineOf(subscription))
  }
}

/** Requires the customers' locks. */
export async function writeAllowances(
  context: EngineContext,
  { limits, granted }: { limits: readonly Limit[]; granted: readonly Granted[] },
): Promise<void> {
  await grantIncluded(context, {
    limits: limits.map(({ subscription: { id, customer_id }, at, credit }) => ({
      customer_id,
      subscription_id: id,
      allowance_id: credit.id,
      most: credit.rollover?.max_amount ?? '0',
      at,
    })),
    granted: granted.map(({ subscription, id: allowance_id, start, ...terms }) => ({
      ...terms,
      customer_id: subscription.customer_id,
      test_clock_id: subscription.test_clock_id,
      allowance_id,
      allowance_subscription_id: subscription.id,
      allowance_start: start,
    })),
  })
  const paying = granted.filter(({ account_type }) => account_type === 'currency')
  if (paying.length > 0)
    await retryCollection(
      context,
      paying.map(({ subscription: { customer_id } }) => customer_id),
    )
}
