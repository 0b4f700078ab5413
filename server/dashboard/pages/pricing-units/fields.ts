import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { contractForm } from '../../parts/contract-form.ts'
import { formPage } from '../../parts/form-page.ts'
import { nameForm } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const NEW = contractForm('createPricingUnit', {
  name: { label: 'Name', placeholder: 'API credits' },
  code: {
    label: 'Code',
    placeholder: 'api_credits',
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and underscores, beginning with a letter.',
  },
})
const EDIT = contractForm('updatePricingUnit', { name: { label: 'Name' } })

export async function showNewPricingUnit(visit: Visit): Promise<View> {
  const path = `${visit.base}/pricing-units`
  return formPage('New pricing unit', {
    path,
    button: 'Create pricing unit',
    crumb: html`<a href="${path}">Pricing units</a>`,
    lead: html`What you sell in advance in place of money, such as credits: wallets hold it, and prices take it. Only its name can be changed later.`,
    fields: NEW.render(visit, { typed: typed(visit.refusal, path) }),
  })
}

export async function createPricingUnit(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const { pricing_unit } = await call('createPricingUnit', { headers: keyOf(form), body: NEW.read(visit) })
  return { to: `${base}/pricing-units/${pricing_unit.id}`, notice: 'pricing_unit_created' }
}

export async function showPricingUnitFields(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { pricing_unit } = await call('getPricingUnit', { path: { id: params.id ?? '' } })
  const lead = html`Plans and wallets keep its code.`
  return nameForm(visit, pricing_unit, { list: '/pricing-units', noun: 'pricing unit', lead }, (edit) =>
    EDIT.render(visit, { typed: edit, stored: pricing_unit }),
  )
}

export async function editPricingUnit(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  await call('updatePricingUnit', { path, headers: keyOf(form), body: EDIT.changes(visit) })
  return { to: `${base}/pricing-units/${path.id}`, notice: 'saved' }
}
