import { html } from '../../../pages/html.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const COLLECTIONS: readonly Choice[] = [
  ['send_invoice', 'Send the invoice'],
  ['charge_automatically', 'Charge automatically'],
]
const ANCHORS: readonly Choice[] = [
  ['anniversary', 'On the day of the month on which it starts'],
  ['calendar', 'On the first day of each month'],
]

export async function showSubscribe({ base, params, query, refusal, call }: Visit): Promise<View> {
  const [{ customer }, { plans }] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('listPlans', { query: { limit: '100', archived: 'false' } }),
  ])
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/subscriptions`
  const subscribe = typed(refusal, path)
  const choices = plans
    .filter(({ currency_code }) => currency_code === customer.currency_code)
    .map(({ id, name }): Choice => [id, name])
  return formPage('Subscribe', {
    ...{ path, button: 'Subscribe' },
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`The subscription starts now, and so does its first period.`,
    fields: html`${select('Plan', 'plan_id', choices, subscribe.at('plan_id').value ?? query.plan_id, {
      hint:
        choices.length === 0
          ? `There is no plan in ${customer.currency_code} yet.`
          : `Plans in ${customer.currency_code}.`,
    })}
${select('Renews', 'billing_anchor', ANCHORS, subscribe.at('billing_anchor').value)}
${select('Collection', 'collection_method', COLLECTIONS, subscribe.at('collection_method').value)}
${field('Days until due', 'days_until_due', { type: 'number', hint: 'For invoices that are sent. Leave empty for 30.', ...subscribe.at('days_until_due') })}`,
  })
}

export async function createSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const { plan_id, billing_anchor, collection_method, days_until_due } = form
  const customer_id = params.id ?? ''
  await call('createSubscription', {
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: {
      ...{ customer_id, plan_id, billing_anchor, collection_method },
      ...(days_until_due && { days_until_due: Number(days_until_due) }),
    },
  })
  return { to: `${base}/customers/${customer_id}`, notice: 'subscribed' }
}

export async function cancelSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const { subscription } = await call('cancelSubscription', {
    path: { id: params.subscription_id ?? '' },
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: { at_period_end: form.when !== 'now' },
  })
  return {
    to: `${base}/customers/${params.id ?? ''}`,
    notice: subscription.status === 'canceled' ? 'subscription_canceled' : 'cancels_at_period_end',
  }
}
