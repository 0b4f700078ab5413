import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { formPage } from '../../parts/form-page.ts'
import { APPLY_CREDIT, TERMS, termsOf } from '../../parts/terms.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { type Subscription, whoseOf } from './names.ts'

export const ORDER_NUMBER = {
  label: 'Order number',
  hint: 'Its invoices print it. Leave it empty for that of the customer.',
}
const EDIT = contractForm('updateSubscription', {
  ...TERMS,
  starts_at: { label: 'Starts', hint: 'A time that has come starts it now.' },
  trial_ends_at: {
    label: 'Trial ends on',
    type: 'date',
    hint: 'When that day begins. A day that has come ends the trial now, and the first fee is invoiced.',
  },
  ends_at: { label: 'Ends', hint: 'Leave empty for no end.' },
  purchase_order_number: ORDER_NUMBER,
  apply_credit: APPLY_CREDIT,
  // Its cancellation has a page of its own.
  cancel_at_period_end: PART,
})
const OF_LIVING = ['collection_method', 'days_until_due', 'ends_at', 'apply_credit'] as const

export async function showSubscriptionFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const path = `${base}/subscriptions/${subscription.id}/edit`
  const { status, timezone } = subscription
  return formPage('Edit subscription', {
    path,
    button: 'Save',
    crumb: (await whoseOf(visit, subscription, plan)).crumb,
    lead:
      status === 'canceled'
        ? html`The subscription has ended.`
        : html`The terms hold for invoices that are drafted from now on.`,
    fields: EDIT.render(
      { timezone },
      { typed: typed(refusal, path), stored: subscription, omit: fixedIn(status) },
    ),
  })
}

function fixedIn(status: Subscription['status']) {
  return [
    ...(status === 'canceled' ? OF_LIVING : []),
    ...(status === 'scheduled' ? [] : (['starts_at'] as const)),
    ...(status === 'trialing' ? [] : (['trial_ends_at'] as const)),
  ]
}

export async function editSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const { timezone } = (await call('getSubscription', { path })).subscription
  await call('updateSubscription', {
    path,
    headers: keyOf(form),
    body: termsOf(EDIT.changes({ form, timezone })),
  })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'subscription_saved' }
}

export async function resumeSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('updateSubscription', { path, headers: keyOf(form), body: { cancel_at_period_end: false } })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'cancellation_taken_back' }
}
