import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { feeOf } from '../../parts/amount.ts'
import { card, facts } from '../../parts/card.ts'
import { contractForm } from '../../parts/contract-form.ts'
import type { Choice } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { day } from '../../parts/time.ts'
import { keep, typed, unlessRefused } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { type Plan, type Subscription, whoseOf } from './names.ts'
import { OVERLAP } from './subscribe.ts'
import { findUpcoming, renderUpcoming } from './upcoming.ts'

const CHANGE = contractForm('changeSubscriptionPlan', {
  plan_id: { label: 'New plan', fix: 'Choose a plan.' },
  proration: {
    label: 'Fee of this period',
    words: {
      create_prorations: 'Credit what is unused of the old fee, and charge the rest of the new',
      none: 'No adjustment',
    },
  },
  allow_overlap: {
    ...OVERLAP,
    words: { false: 'Do not change the plan', true: 'Change it, and bill this usage in both' },
  },
})
const FIELDS = ['plan_id', 'proration', 'allow_overlap'] as const

export async function showChangePlan(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const [{ plan }, { plans }] = await Promise.all([
    call('getPlan', { path: { id: subscription.plan_id } }),
    call('listPlans', { query: { limit: '100', archived: 'false' } }),
  ])
  const path = `${base}/subscriptions/${subscription.id}/change-plan`
  const { crumb } = await whoseOf(visit, subscription, plan)
  const change = typed(refusal, path)
  const others = plans.filter((each) => each.currency_code === plan.currency_code && each.id !== plan.id)
  const render = (form: Form) => renderPreview(visit, { path, plan, form, subscription })
  const [first] = others
  const opened = () => (first === undefined ? undefined : unlessRefused(render({ plan_id: first.id })))
  const sent = refusal?.path === path ? refusal.form : undefined
  const preview = change.isRefused ? undefined : await (sent === undefined ? opened() : render(sent))
  return formPage('Change plan', {
    path,
    button: 'Preview',
    kind: preview === undefined ? 'primary' : '',
    crumb,
    lead: html`Usage until now is rated by the old plan, later usage by the new. Nothing changes before you have seen the preview.`,
    fields: CHANGE.render(visit, {
      typed: change,
      more: {
        plan_id: {
          choices: others.map((each): Choice => [each.id, `${each.name}, ${feeOf(each)}`]),
          hint:
            others.length === 0
              ? `There is no other plan in ${plan.currency_code}.`
              : `Plans in ${plan.currency_code}.`,
        },
      },
    }),
    preview,
  })
}

async function renderPreview(
  visit: Visit,
  {
    path,
    plan,
    form,
    subscription: { id, timezone },
  }: { path: string; plan: Plan; form: Form; subscription: Subscription },
): Promise<Html> {
  const { call } = visit
  const [{ upcoming_invoice: upcoming }, { plan: next }, before] = await Promise.all([
    call('previewSubscriptionPlanChange', { path: { id }, body: CHANGE.read({ ...visit, form }) }),
    call('getPlan', { path: { id: form.plan_id ?? '' } }),
    findUpcoming(visit, id),
  ])
  const hidden = FIELDS.map((name) => html`<input type="hidden" name="${name}" value="${form[name] ?? ''}">`)
  const describe = (each: Plan) =>
    html`<bdi class="text">${each.name}</bdi><span class="detail">${feeOf(each)}</span>`
  const due = formatMoney(upcoming.amount_due_cents, upcoming.currency_code)
  const old = before && html`${formatMoney(before.amount_due_cents, before.currency_code)} → `
  return html`${card(
    'Preview',
    html`${facts([
      ['Now', describe(plan)],
      ['After', describe(next)],
      [
        'Next invoice',
        html`${old}<strong>${due}</strong> due<span class="detail">finalizes on ${day(upcoming.finalizes_at, timezone)}</span>`,
      ],
    ])}
${actionForm(path, html`${hidden}<p class="actions"><button class="primary" name="confirm" value="yes">Change plan</button></p>`)}`,
  )}
${await renderUpcoming('Next invoice', upcoming, { timezone, isPreview: true })}`
}

export async function changePlan(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const page = `${base}/subscriptions/${params.id ?? ''}`
  if (form.confirm !== 'yes')
    return { show: await showChangePlan({ ...visit, refusal: keep(`${page}/change-plan`, form) }) }
  await call('changeSubscriptionPlan', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: CHANGE.read(visit),
  })
  return { to: page, notice: 'plan_changed' }
}
