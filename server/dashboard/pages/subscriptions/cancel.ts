import type { Reply } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { actionForm, hiddenFields } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { day, dayText } from '../../parts/time.ts'
import { keep, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { PLACES, proposedPlace } from '../invoice/give-back.ts'
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
  const isAsked = refusal?.path === path && !cancel.isRefused
  const previews = isAsked ? undefined : await previewsOf(visit, subscription)
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
    lead: html`The subscription of <bdi class="text">${customer}</bdi> to <bdi class="text">${plan.name}</bdi>. What each choice brings is below. Invoices that are open stay open, and a payment that failed is tried again.`,
    above: isAsked ? await renderQuestion(visit, subscription, refusal.form) : undefined,
    fields: html`${select(
      'When',
      'when',
      choices satisfies readonly Choice[],
      cancel.at('when').value ?? 'period_end',
      {
        hint: 'When the period ends: you can take it back until then. Now: it cannot be undone.',
      },
    )}
${select(
  'Where the unused fee goes',
  'excess',
  PLACES,
  cancel.at('excess').value ?? (await placeFor(visit, previews)),
  {
    hint: 'Only if it is given back. What the invoice of the fee still owes is reduced first.',
  },
)}`,
    below: previews && (await renderPreviews(subscription, previews)),
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

type Preview = Reply<'previewSubscriptionCancellation'>['body']
type Previews = { atEnd: Preview; now: Preview; withCredit: Preview }

async function previewsOf({ call }: Visit, { id }: Subscription): Promise<Previews | undefined> {
  const preview = (body: Cancellation) =>
    unlessEnded(call('previewSubscriptionCancellation', { path: { id }, body }))
  const atEnd = await preview(CANCELLATIONS.period_end)
  const now = await preview(CANCELLATIONS.now)
  const withCredit = await preview(CANCELLATIONS.now_with_credit)
  if (atEnd === undefined || now === undefined || withCredit === undefined) return undefined
  return { atEnd, now, withCredit }
}

/** Proposes where the money of the fee came from. */
async function placeFor({ call }: Visit, previews: Previews | undefined): Promise<string> {
  const note = previews?.withCredit.credit_notes[0]
  if (note === undefined) return 'wallet'
  return proposedPlace((await call('getInvoice', { path: { id: note.invoice_id } })).invoice)
}

async function renderPreviews(
  { current_period_end, timezone }: Subscription,
  { atEnd, now, withCredit }: Previews,
): Promise<Html> {
  return html`${await renderUpcoming(html`If it ends on ${day(current_period_end, timezone)}`, atEnd.upcoming_invoice, { timezone })}
${await renderUpcoming('If it ends now', now.upcoming_invoice, { timezone, isPreview: true })}
${await renderUpcoming('If it ends now, and the unused fee is given back', withCredit.upcoming_invoice, { timezone, isPreview: true })}
${withCredit.credit_notes.map((note) => card('What is given back of the fee', noteFacts(note)))}`
}

export async function cancelSubscription(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const page = `${base}/subscriptions/${params.id ?? ''}`
  if (whenOf(form.when) !== 'period_end' && form.confirm !== 'yes')
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
