import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import type { Choice } from '../../parts/field.ts'
import { taxRateChoices, taxRateFields } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Visit } from '../../visit.ts'
import { creditFields, formOfCredits } from './credit-fields.ts'
import { formOfPrices, MAX_PRICES, priceFields } from './price-fields.ts'
import { INHERITED } from './tax-facts.ts'

type Plan = Reply<'getPlan'>['body']['plan']
const ACTIVE = { limit: '100', archived: 'false' }

type Shown = { path: string; plan: Plan | undefined; typed: Typed; sample: Html | undefined }

/** The parts of the form that are more than a field. */
export async function partsOf(visit: Visit, { path, plan, typed, sample }: Shown) {
  const { refusal } = visit
  const { prices = [], included_credits = [] } = plan ?? {}
  const form =
    refusal?.path === path ? refusal.form : { ...formOfPrices(prices), ...formOfCredits(included_credits) }
  const { pricing_units } = await visit.call('listPricingUnits', { query: ACTIVE })
  const active = pricing_units.map(({ code, name }): Choice => [code, name])
  const unitsFor = (name: string) => [
    ...active,
    ...unlisted(form, name, active).map((code): Choice => [code, code]),
  ]
  return {
    prices: await renderPriceFields(visit, { path, form, typed, sample, units: unitsFor('unit') }),
    included_credits: creditFields({ form, typed, units: unitsFor('credit_unit') }),
    tax_rate_codes: taxRateFields({
      stored: plan?.tax_rate_codes ?? null,
      choices: await taxRateChoices(visit),
      typed,
      inherited: INHERITED,
    }),
  }
}

type Priced = {
  path: string
  form: Form
  typed: Typed
  sample: Html | undefined
  units: readonly Choice[]
}

async function renderPriceFields(visit: Visit, priced: Priced): Promise<Html> {
  const { base, call } = visit
  const { form } = priced
  const { meters } = await call('listMeters', { query: ACTIVE })
  const active = meters.map(({ id, name }): Choice => [id, name])
  const choices = [...active, ...(await archivedMeters(visit, form, active))]
  if (choices.length === 0)
    return html`<p class="soft">To price usage, <a href="${base}/meters/new">create a meter</a> first.</p>`
  return priceFields({ ...priced, meters: choices })
}

/** The form keeps prices of archived meters. */
async function archivedMeters({ call }: Visit, form: Form, listed: readonly Choice[]): Promise<Choice[]> {
  const found = unlisted(form, 'meter', listed).map(async (id): Promise<Choice> => {
    const { meter } = await call('getMeter', { path: { id } })
    return [id, `${meter.name} (archived)`]
  })
  return Promise.all(found)
}

function unlisted(form: Form, name: string, listed: readonly Choice[]): string[] {
  const known = new Set(['', ...listed.map(([value]) => value)])
  const chosen = Object.entries(form).flatMap(([key, value]) => (key.startsWith(`${name}_`) ? [value] : []))
  return [...new Set(chosen)].filter((value) => !known.has(value)).slice(0, MAX_PRICES)
}
