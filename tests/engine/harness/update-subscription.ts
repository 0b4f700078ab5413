import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import * as model from '../model/subscriptions.ts'
import { iso, type Perform, pick } from './tenant.ts'

const DAYS = 7

/** Changes a field of a subscription. The model's terms have no default. */
export const updateSubscription: Perform<'update_subscription'> = async (
  { company, model: state },
  { subscription: dice, change },
) => {
  const active = state.subscriptions.filter(({ status }) => status !== 'canceled')
  const subscription = pick(active, dice)
  if (subscription === undefined) return
  const params = { path: { id: subscription.id } }
  const send = (body: object) => company.client.PATCH('/v1/subscriptions/{id}', { params, body })
  if ('cancel_at_period_end' in change) {
    succeed(await send(change))
    subscription.cancelAtPeriodEnd = change.cancel_at_period_end
  } else if ('automatic' in change) {
    const terms = change.automatic
      ? ({ method: 'charge_automatically', days: null } as const)
      : ({ method: 'send_invoice', days: DAYS } as const)
    const days = change.automatic ? {} : { days_until_due: DAYS }
    succeed(await send({ collection_method: terms.method, ...days }))
    Object.assign(subscription, terms)
  } else if ('applyCredit' in change) {
    succeed(await send({ apply_credit: change.applyCredit }))
    subscription.applyCredit = change.applyCredit
  } else {
    const end = state.now + change.trialEndsInMs
    const answer = await send({ trial_ends_at: iso(end) })
    const moved = model.moveTrialEnd(state, subscription, end)
    expect(answer.response.status).toBe(moved ? 200 : 409)
    if (!moved) expect(refusal(answer).code).toBe('SUBSCRIPTION_NOT_TRIALING')
  }
}
