import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import { fitsCalendar } from '../model/arithmetic.ts'
import { currencyOf, isActive } from '../model/model.ts'
import * as model from '../model/subscriptions.ts'
import { upcomingAfterCancellation, upcomingAfterChange, upcomingOfNew } from '../model/time.ts'
import { expectUpcoming } from './compare.ts'
import { iso, type Perform, pick, type Tenant } from './tenant.ts'

export const subscribe: Perform<'subscribe'> = async ({ company, model: state }, command) => {
  const customer = pick([...company.currencies.keys()], command.customer) ?? ''
  const plan = pick(plansFor({ company, model: state }, customer), command.plan)
  if (plan === undefined) return
  const anchor = fitsCalendar(plan) ? command.anchor : 'anniversary'
  const { automatic, applyCredit, startedMsAgo } = command
  const startsAt = state.now - (startedMsAgo ?? 0)
  const method = automatic ? 'charge_automatically' : 'send_invoice'
  const body = {
    customer_id: customer,
    plan_id: plan.id,
    billing_anchor: anchor,
    collection_method: method,
    apply_credit: applyCredit,
    ...(!automatic && { days_until_due: 14 }),
    ...(startedMsAgo !== null && { starts_at: iso(startsAt), past_periods: 'billed_elsewhere' as const }),
  } as const
  // A canceled one overlaps with a start in its past too.
  const overlapping = startedMsAgo === null ? model.overlapping(state, customer, plan) : []
  if (overlapping.length > 0)
    for (const url of ['/v1/subscriptions', '/v1/subscriptions/preview'] as const)
      expectOverlapRefused(refusal(await company.client.POST(url, { body })), overlapping)
  const allowed = { ...body, allow_overlap: overlapping.length > 0 || startedMsAgo !== null }
  const terms = {
    customer,
    plan,
    anchor,
    method,
    days: automatic ? null : 14,
    applyCredit,
    startsAt,
  } as const
  const preview = await company.client.POST('/v1/subscriptions/preview', { body: allowed })
  expectUpcoming(state, succeed(preview).upcoming_invoice, upcomingOfNew(state, { ...terms, id: 'new' }))
  const { subscription } = succeed(await company.client.POST('/v1/subscriptions', { body: allowed }))
  model.subscribe(state, { ...terms, id: subscription.id })
}

export const changePlan: Perform<'change_plan'> = async (tenant, command) => {
  const chosen = planChangeOf(tenant, command)
  if (chosen === undefined) return
  const { subscription, plan, body } = chosen
  const params = { path: { id: subscription.id } }
  const { client } = tenant.company
  const overlapping = model.overlapping(tenant.model, subscription.customer, plan, subscription)
  const url = '/v1/subscriptions/{id}/change_plan'
  if (overlapping.length > 0)
    expectOverlapRefused(refusal(await client.POST(url, { params, body })), overlapping)
  succeed(await client.POST(url, { params, body: { ...body, allow_overlap: overlapping.length > 0 } }))
  model.changePlan(tenant.model, subscription, plan, command.prorate)
}

function planChangeOf(tenant: Tenant, command: { subscription: number; plan: number; prorate: boolean }) {
  const subscription = pick(activeSubscriptions(tenant), command.subscription)
  if (subscription === undefined) return undefined
  const others = plansFor(tenant, subscription.customer).filter(
    (each) =>
      each.id !== subscription.plan.id &&
      each.tax_behavior === subscription.plan.tax_behavior &&
      (subscription.anchor === 'anniversary' || fitsCalendar(each)),
  )
  const plan = pick(others, command.plan)
  if (plan === undefined) return undefined
  const body = { plan_id: plan.id, proration: command.prorate ? 'create_prorations' : 'none' } as const
  return { subscription, plan, body }
}

/** The model makes the change in a copy. */
export const previewSubscriptionPlanChange: Perform<'preview_plan_change'> = async (tenant, command) => {
  const chosen = planChangeOf(tenant, command)
  if (chosen === undefined) return
  const { subscription, plan, body } = chosen
  const params = { path: { id: subscription.id } }
  const { client } = tenant.company
  const overlapping = model.overlapping(tenant.model, subscription.customer, plan, subscription)
  const url = '/v1/subscriptions/{id}/change_plan/preview'
  if (overlapping.length > 0)
    expectOverlapRefused(refusal(await client.POST(url, { params, body })), overlapping)
  const allowed = { ...body, allow_overlap: overlapping.length > 0 }
  const { upcoming_invoice } = succeed(await client.POST(url, { params, body: allowed }))
  const expected = upcomingAfterChange(tenant.model, subscription.id, plan, command.prorate)
  expectUpcoming(tenant.model, upcoming_invoice, expected)
}

/** Previews the cancellation first. */
export const cancel: Perform<'cancel'> = async (tenant, { subscription, at_period_end, prorate }) => {
  const canceled = pick(activeSubscriptions(tenant), subscription)
  if (canceled === undefined) return
  const params = { path: { id: canceled.id } }
  const proration = prorate && !at_period_end ? 'create_prorations' : 'none'
  const body = { at_period_end, proration } as const
  const { client } = tenant.company
  const preview = await client.POST('/v1/subscriptions/{id}/cancel/preview', { params, body })
  const expected = upcomingAfterCancellation(tenant.model, canceled.id, body)
  expectUpcoming(expected.after, succeed(preview).upcoming_invoice, expected.invoice)
  succeed(await client.POST('/v1/subscriptions/{id}/cancel', { params, body }))
  model.cancel(tenant.model, canceled, body)
}

/** Where others bill the plan's meters already, a request is refused that does not allow it, and they are named. */
function expectOverlapRefused(
  { status, code, details }: ReturnType<typeof refusal>,
  overlapping: readonly string[],
): void {
  const named = { subscription_ids: overlapping.slice(0, 10) }
  expect({ status, code, details }).toEqual({ status: 409, code: 'METER_ALREADY_BILLED', details: named })
}

function activeSubscriptions({ model: { subscriptions } }: Tenant) {
  return subscriptions.filter(({ status }) => status !== 'canceled')
}

function plansFor({ company, model: state }: Pick<Tenant, 'company' | 'model'>, customer: string) {
  const { code } = currencyOf(state, customer)
  return company.plans.filter((plan) => isActive(plan) && plan.currency_code === code)
}
