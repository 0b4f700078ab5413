import { succeed } from '../../support/answers.ts'
import { currencyOf } from '../model/model.ts'
import * as model from '../model/subscriptions.ts'
import { type Move, pick, type Side } from './side.ts'

export const subscribe: Move<'subscribe'> = async ({ company, model: state }, action) => {
  const customer = pick([...company.currencies.keys()], action.customer) ?? ''
  const plan = pick(plansFor({ company, model: state }, customer), action.plan)
  // Which of two invoices is settled first of a wallet that has not enough for both is nowhere said.
  const others = state.subscriptions.filter((each) => each.customer === customer)
  if (plan === undefined || others.some((each) => each.method === 'charge_automatically')) return
  const automatic = action.automatic && others.length === 0
  const method = automatic ? 'charge_automatically' : 'send_invoice'
  const body = {
    customer_id: customer,
    plan_id: plan.id,
    billing_anchor: action.anchor,
    collection_method: method,
    ...(!automatic && { days_until_due: 14 }),
  } as const
  const { subscription } = succeed(await company.client.POST('/v1/subscriptions', { body }))
  const terms = { id: subscription.id, customer, plan, anchor: action.anchor }
  model.subscribe(state, { ...terms, method, days: automatic ? null : 14 })
}

export const changePlan: Move<'change_plan'> = async (side, { subscription, plan, prorate }) => {
  const changed = pick(living(side), subscription)
  if (changed === undefined) return
  const others = plansFor(side, changed.customer).filter(({ id }) => id !== changed.plan.id)
  const other = pick(others, plan)
  if (other === undefined) return
  const params = { path: { id: changed.id } }
  const body = { plan_id: other.id, proration: prorate ? 'create_prorations' : 'none' } as const
  succeed(await side.company.client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
  model.changePlan(side.model, changed, other, prorate)
}

export const cancel: Move<'cancel'> = async (side, { subscription, at_period_end }) => {
  const canceled = pick(living(side), subscription)
  if (canceled === undefined) return
  const params = { path: { id: canceled.id } }
  const body = { at_period_end }
  succeed(await side.company.client.POST('/v1/subscriptions/{id}/cancel', { params, body }))
  model.cancel(side.model, canceled, at_period_end)
}

function living({ model: { subscriptions } }: Side) {
  return subscriptions.filter(({ status }) => status !== 'canceled')
}

/** The plans in a customer's currency. */
function plansFor({ company, model: state }: Pick<Side, 'company' | 'model'>, customer: string) {
  const { code } = currencyOf(state, customer)
  return company.plans.filter(({ currency_code }) => currency_code === code)
}
