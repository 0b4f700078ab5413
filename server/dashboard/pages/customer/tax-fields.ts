import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { type Choice, isChanged, select, shownField } from '../../parts/field.ts'
import { taxRateCodes, taxRateFields, taxRatesIn, taxRateUpdate } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Customer } from './head.ts'

type Taxed = Pick<Customer, 'tax_status' | 'tax_rate_codes'>

const STATUSES: Record<Customer['tax_status'], string> = {
  taxable: 'Taxable',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge: the customer owes the tax',
}
const INHERITED = 'As the company has'

export function taxFields(stored: Taxed, choices: readonly Choice[], typed: Typed): Html {
  const { value = stored.tax_status, error } = typed.at('tax_status')
  return html`${select('Tax status', 'tax_status', Object.entries(STATUSES), value, {
    hint: 'Who is not taxable has invoices without tax, with the note of the settings.',
    ...(error !== undefined && { error }),
  })}
${shownField('tax_status', stored.tax_status, typed)}
${taxRateFields({
  stored: stored.tax_rate_codes,
  choices,
  typed,
  inherited: INHERITED,
  hint: 'Of lines whose plan names none.',
})}`
}

export function newTaxesIn(form: Form) {
  const codes = taxRatesIn(form)
  return {
    ...(form.tax_status && { tax_status: form.tax_status }),
    ...(codes !== undefined && { tax_rate_codes: codes }),
  }
}

/** Sends only changed fields, so that changes by others stay. */
export function taxUpdate(form: Form) {
  return {
    ...(form.tax_status !== undefined && isChanged(form, 'tax_status') && { tax_status: form.tax_status }),
    ...taxRateUpdate(form),
  }
}

export function taxFacts({ tax_status, tax_rate_codes }: Taxed): Array<readonly [string, Html | string]> {
  return [
    ...(tax_status === 'taxable' ? [] : [['Tax status', STATUSES[tax_status]] as const]),
    ...(tax_rate_codes === null ? [] : [['Tax rates', taxRateCodes(tax_rate_codes, INHERITED)] as const]),
  ]
}
