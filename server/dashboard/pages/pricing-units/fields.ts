import { html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { field } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, parseMetadata } from '../../parts/metadata.ts'
import { nameForm, nameUpdate } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

export async function showNewPricingUnit({ base, refusal }: Visit): Promise<View> {
  const path = `${base}/pricing-units`
  const create = typed(refusal, path)
  return formPage('New pricing unit', {
    path,
    button: 'Create pricing unit',
    crumb: html`<a href="${path}">Pricing units</a>`,
    lead: html`Something of your own that prices can be in and that wallets hold, such as credits. Only its name can be changed later.`,
    fields: html`${field('Name', 'name', { required: true, autocomplete: 'off', placeholder: 'API credits', ...create.at('name') })}
${field('Code', 'code', {
  required: true,
  autocomplete: 'off',
  placeholder: 'api_credits',
  hint: 'Your name for it in the API.',
  fix: CODE,
  ...create.at('code'),
})}
${metadataField({}, create)}`,
  })
}

const CODE = 'Use small letters, digits and underscores, beginning with a letter.'

export async function createPricingUnit({ base, form, call }: Visit): Promise<Done> {
  const { pricing_unit } = await call('createPricingUnit', {
    headers: keyOf(form),
    body: {
      name: form.name?.trim() ?? '',
      code: form.code?.trim() ?? '',
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${base}/pricing-units/${pricing_unit.id}`, notice: 'pricing_unit_created' }
}

export async function showPricingUnitFields(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { pricing_unit } = await call('getPricingUnit', { path: { id: params.id ?? '' } })
  const lead = html`Plans and wallets keep its code.`
  return nameForm(visit, pricing_unit, { list: '/pricing-units', noun: 'pricing unit', lead })
}

export async function editPricingUnit({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('updatePricingUnit', { path, ...nameUpdate(form) })
  return { to: `${base}/pricing-units/${path.id}`, notice: 'saved' }
}
