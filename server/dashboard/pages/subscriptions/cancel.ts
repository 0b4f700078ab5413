import type { components } from '../../../../generated/types.ts'
import { type Html, html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { toDayField } from '../../parts/local-time.ts'
import { day } from '../../parts/time.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { PLACES } from '../invoice/give-back.ts'
import { noteFacts } from '../invoice/give-back-preview.ts'
import type { Subscription } from './names.ts'
import { renderUpcoming, unlessEnded } from './upcoming.ts'

type Cancellation = components['schemas']['SubscriptionCancel']

const CANCELLATIONS = {
  period_end: { at_period_end: true },
  now: { at_period_end: false, proration: 'none' },
  now_with_credit: { at_period_end: false, proration: 'create_prorations' },
} as const satisfies Record<string, Cancellation>

type When = keyof typeof CANCELLATIONS

export async function showCancel(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const page = `${base}/subscriptions/${subscription.id}`
  const choices: ReadonlyArray<readonly [When, string]> = [
    [
      'period_end',
      `When the period ends, on ${toDayField(subscription.current_period_end, subscription.timezone)}`,
    ],
    ['now', 'Now'],
    ['now_with_credit', 'Now, with credit for what is unused of the fee'],
  ]
  return formPage('Cancel subscription', {
    path: `${page}/cancel`,
    button: 'Cancel subscription',
    kind: 'danger',
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead: html`What each choice brings is below. Invoices that are open stay open, and a payment that failed is tried again.`,
    fields: html`${select('When', 'when', choices satisfies readonly Choice[], 'period_end', {
      hint: 'At the end of the period it can be taken back until then. Now cannot.',
    })}
${select('Where the credit goes', 'excess', PLACES, 'wallet', {
  hint: 'With credit alone. What the invoice of the fee still owes is reduced first.',
})}`,
    below: await renderPreviews(visit, subscription),
  })
}

async function renderPreviews(
  { call }: Visit,
  { id, current_period_end, timezone }: Subscription,
): Promise<Html | undefined> {
  const preview = (body: Cancellation) =>
    unlessEnded(call('previewSubscriptionCancellation', { path: { id }, body }))
  const atEnd = await preview(CANCELLATIONS.period_end)
  const now = await preview(CANCELLATIONS.now)
  const withCredit = await preview(CANCELLATIONS.now_with_credit)
  if (atEnd === undefined || now === undefined || withCredit === undefined) return undefined
  return html`${await renderUpcoming(html`If it ends on ${day(current_period_end, timezone)}`, atEnd.upcoming_invoice, { timezone })}
${await renderUpcoming('If it ends now', now.upcoming_invoice, { timezone, isPreview: true })}
${await renderUpcoming('If it ends now, with credit', withCredit.upcoming_invoice, { timezone, isPreview: true })}
${withCredit.credit_notes.map((note) => card('The credit note, with credit', noteFacts(note)))}`
}

export async function cancelSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const { subscription } = await call('cancelSubscription', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: bodyOf(form),
  })
  return {
    to: `${base}/subscriptions/${subscription.id}`,
    notice: subscription.status === 'canceled' ? 'subscription_canceled' : 'cancels_at_period_end',
  }
}

function bodyOf({ when, excess }: Visit['form']): Cancellation {
  const body = CANCELLATIONS[whenOf(when)]
  if (body !== CANCELLATIONS.now_with_credit) return body
  return { ...body, excess: excess === 'refund' || excess === 'out_of_band' ? excess : 'wallet' }
}

function whenOf(chosen: string | undefined): When {
  return chosen === 'now' || chosen === 'now_with_credit' ? chosen : 'period_end'
}
