import { succeed } from '../../support/answers.ts'
import { fitsCalendar } from '../model/arithmetic.ts'
import { currencyOf, isActive } from '../model/model.ts'
import * as model from '../model/subscriptions.ts'
import { type Perform, pick, type Tenant } from './tenant.ts'

export const subscribe: Perform<'subscribe'> = async ({ company, model: state }, command) => {
  const customer = pick([...company.currencies.keys()], command.customer) ?? ''
  const plan = pick(plansFor({ company, model: state }, customer), command.plan)
  // The contract does not say which of two invoices a wallet pays if it cannot pay both.
  const others = state.subscriptions.filter((each) => each.customer === customer)
  if (plan === undefined || others.some((each) => each.method === 'charge_automatically')) return
  const anchor = fitsCalendar(plan) ? command.anchor : 'anniversary'
  const automatic = command.automatic && others.length === 0
  const method = automatic ? 'charge_automatically' : 'send_invoice'
  const body = {
    customer_id: customer,
    plan_id: plan.id,
    billing_anchor: anchor,
    collection_method: method,
    ...(!automatic && { days_until_due: 14 }),
  } as const
  const { subscription } = succeed(await company.client.POST('/v1/subscriptions', { body }))
  const terms = { id: subscription.id, customer, plan, anchor }
  model.subscribe(state, { ...terms, method, days: automatic ? null : 14 })
}

export const changePlan: Perform<'change_plan'> = async (tenant, { subscription, plan, prorate }) => {
  const changed = pick(activeSubscriptions(tenant), subscription)
  if (changed === undefined) return
  const others = plansFor(tenant, changed.customer).filter(
    (each) => each.id !== changed.plan.id && (changed.anchor === 'anniversary' || fitsCalendar(each)),
  )
  const other = pick(others, plan)
  if (other === undefined) return
  const params = { path: { id: changed.id } }
  const body = { plan_id: other.id, proration: prorate ? 'create_prorations' : 'none' } as const
  succeed(await tenant.company.client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
  model.changePlan(tenant.model, changed, other, prorate)
}

export const cancel: Perform<'cancel'> = async (tenant, { subscription, at_period_end }) => {
  const canceled = pick(activeSubscriptions(tenant), subscription)
  if (canceled === undefined) return
  const params = { path: { id: canceled.id } }
  const body = { at_period_end }
  succeed(await tenant.company.client.POST('/v1/subscriptions/{id}/cancel', { params, body }))
  model.cancel(tenant.model, canceled, at_period_end)
}

function activeSubscriptions({ model: { subscriptions } }: Tenant) {
  return subscriptions.filter(({ status }) => status !== 'canceled')
}

function plansFor({ company, model: state }: Pick<Tenant, 'company' | 'model'>, customer: string) {
  const { code } = currencyOf(state, customer)
  return company.plans.filter((plan) => isActive(plan) && plan.currency_code === code)
}
