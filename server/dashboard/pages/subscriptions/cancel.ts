import type { components } from '../../../../generated/types.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { actionForm, hiddenFields } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { day, dayText } from '../../parts/time.ts'
import { keep, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { PLACES, placesOf, proposedPlace } from '../invoice/give-back.ts'
import { noteFacts } from '../invoice/give-back-preview.ts'
import { type Subscription, whoseOf } from './names.ts'
import { renderUpcoming, unlessEnded } from './upcoming.ts'

type Cancellation = components['schemas']['SubscriptionCancel']

const CANCELLATIONS = {
  period_end: { at_period_end: true },
  now: { at_period_end: false, proration: 'none' },
  now_with_credit: { at_period_end: false, proration: 'create_prorations' },
} as const satisfies Record<string, Cancellation>

type When = keyof typeof CANCELLATIONS

export async function showCancel(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const { crumb, customer } = await whoseOf(visit, subscription, plan)
  const path = `${base}/subscriptions/${subscription.id}/cancel`
  const cancel = typed(refusal, path)
  const sent = refusal?.path === path ? refusal.form : undefined
  const isAsked = sent !== undefined && !cancel.isRefused && !sent.preview
  const { places, proposed } = await placesFor(visit, subscription)
  const chosen = { when: sent?.when ?? 'period_end', excess: sent?.excess ?? proposed }
  const { current_period_end, timezone } = subscription
  const choices: ReadonlyArray<readonly [When, string]> = [
    ['period_end', `When the period ends, on ${dayText(current_period_end, timezone)}`],
    ['now', 'Now'],
    ['now_with_credit', 'Now, and give back what is unused of the fee'],
  ]
  return formPage('Cancel subscription', {
    path,
    button: 'Cancel subscription',
    kind: isAsked ? '' : 'danger',
    crumb,
    lead: html`The subscription of <bdi class="text">${customer}</bdi> to <bdi class="text">${plan.name}</bdi>. What it brings is below. Invoices that are open stay open, and a payment that failed is tried again.`,
    above: isAsked ? await renderQuestion(visit, subscription, sent) : undefined,
    fields: html`${select('When', 'when', choices satisfies readonly Choice[], whenOf(chosen.when), {
      hint: 'When the period ends: you can take it back until then. Now: it cannot be undone.',
    })}
${select('Where the unused fee goes', 'excess', places, chosen.excess, {
  hint: 'Only if it is given back. What the invoice of the fee still owes is reduced first.',
})}`,
    preview: isAsked ? undefined : await renderPreview(visit, subscription, chosen),
  })
}

/** Asked before the subscription ends now, since that cannot be undone. */
async function renderQuestion(
  visit: Visit,
  { id, timezone }: Subscription,
  form: Form,
): Promise<Html | undefined> {
  const path = `${visit.base}/subscriptions/${id}/cancel`
  const preview = await unlessEnded(
    visit.call('previewSubscriptionCancellation', { path: { id }, body: bodyOf(form) }),
  )
  if (preview === undefined) return undefined
  const { credit_notes: notes, upcoming_invoice: last } = preview
  const button = html`<button class="danger" name="confirm" value="yes">Cancel now</button>`
  return html`${card(
    'Cancel now?',
    html`<div class="stack narrow-gap"><p>The subscription ends at once. <strong>This cannot be undone.</strong></p>
${notes.map((note) => noteFacts(note))}
${actionForm(path, html`${hiddenFields({ when: form.when, excess: form.excess })}<p class="actions">${button}</p>`)}</div>`,
  )}
${await renderUpcoming('The last invoice', last, { timezone, isPreview: true })}`
}

/** Proposes where the money of the fee came from. */
async function placesFor(visit: Visit, { id }: Subscription) {
  const body = CANCELLATIONS.now_with_credit
  const preview = await unlessEnded(visit.call('previewSubscriptionCancellation', { path: { id }, body }))
  const note = preview?.credit_notes[0]
  if (note === undefined) return { places: PLACES, proposed: 'wallet' }
  const { invoice } = await visit.call('getInvoice', { path: { id: note.invoice_id } })
  return { places: await placesOf(visit, invoice), proposed: proposedPlace(invoice) }
}

async function renderPreview(
  { call }: Visit,
  { id, current_period_end, timezone }: Subscription,
  chosen: Form,
): Promise<Html | undefined> {
  const body = bodyOf(chosen)
  const preview = await unlessEnded(call('previewSubscriptionCancellation', { path: { id }, body }))
  if (preview === undefined) return undefined
  const isNow = whenOf(chosen.when) !== 'period_end'
  const title = isNow ? 'If it ends now' : html`If it ends on ${day(current_period_end, timezone)}`
  return html`${preview.credit_notes.map((note) => card('What is given back of the fee', noteFacts(note)))}
${await renderUpcoming(title, preview.upcoming_invoice, { timezone, isPreview: isNow })}`
}

export async function cancelSubscription(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const page = `${base}/subscriptions/${params.id ?? ''}`
  const isAsked = whenOf(form.when) !== 'period_end' && form.confirm !== 'yes'
  if (isAsked || form.preview)
    return { show: await showCancel({ ...visit, refusal: keep(`${page}/cancel`, form) }) }
  const { subscription } = await call('cancelSubscription', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: bodyOf(form),
  })
  return {
    to: page,
    notice: subscription.status === 'canceled' ? 'subscription_canceled' : 'cancels_at_period_end',
  }
}

function bodyOf({ when, excess }: Form): Cancellation {
  const body = CANCELLATIONS[whenOf(when)]
  if (body !== CANCELLATIONS.now_with_credit) return body
  return { ...body, excess: excess === 'refund' || excess === 'out_of_band' ? excess : 'wallet' }
}

function whenOf(chosen: string | undefined): When {
  return chosen === 'now' || chosen === 'now_with_credit' ? chosen : 'period_end'
}
