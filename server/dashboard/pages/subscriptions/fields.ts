import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { field, isChanged, shownField } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { labelIn, startOf, toDayField } from '../../parts/local-time.ts'
import { metadataField, metadataUpdate } from '../../parts/metadata.ts'
import { changedTexts } from '../../parts/on-documents.ts'
import { termFields, termsIn } from '../../parts/terms.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { changedTimesIn, timeFields } from './time-fields.ts'

export async function showSubscriptionFields({ base, params, refusal, call }: Visit): Promise<View> {
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const page = `${base}/subscriptions/${subscription.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  const { status, trial_ends_at, timezone } = subscription
  const trialEnd = toDayField(trial_ends_at, timezone)
  return formPage('Edit subscription', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead:
      status === 'canceled'
        ? html`The subscription has ended.`
        : html`The terms hold for invoices that are drafted from now on.`,
    fields: html`${status === 'canceled' ? undefined : termFields(subscription, edit)}
${
  status === 'trialing'
    ? html`${field(labelIn('Trial ends on', timezone), 'trial_ends_at', {
        type: 'date',
        value: trialEnd,
        hint: 'When that day begins. A day that has come ends the trial now, and the first fee is invoiced.',
        ...edit.at('trial_ends_at'),
      })}
${shownField('trial_ends_at', trialEnd, edit)}`
    : undefined
}
${timeFields(subscription, edit)}
${orderField(subscription.purchase_order_number, edit)}
${metadataField(subscription.metadata, edit)}`,
  })
}

export function orderField(stored: string | null, form: Typed): Html {
  const value = stored ?? ''
  return html`${field('Order number', 'purchase_order_number', {
    value,
    autocomplete: 'off',
    hint: 'Its invoices print it. Leave it empty for that of the customer.',
    ...form.at('purchase_order_number'),
  })}
${shownField('purchase_order_number', value, form)}`
}

/** An unchanged end of the trial is not sent, so the trial keeps its hour. */
export async function editSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const { trial_ends_at } = form
  const { timezone } = (await call('getSubscription', { path })).subscription
  await call('updateSubscription', {
    path,
    headers: keyOf(form),
    body: {
      ...(form.collection_method && termsIn(form)),
      ...(trial_ends_at &&
        isChanged(form, 'trial_ends_at') && { trial_ends_at: startOf(trial_ends_at, timezone) }),
      ...changedTimesIn(form, timezone),
      ...changedTexts(form, ['purchase_order_number']),
      metadata: metadataUpdate(form),
    },
  })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'subscription_saved' }
}

export async function resumeSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('updateSubscription', { path, headers: keyOf(form), body: { cancel_at_period_end: false } })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'cancellation_taken_back' }
}
