import { countryName } from '../../../pages/invoice/party.ts'
import { type Html, html } from '../../../runtime/html.ts'
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

const HINT =
  'Reverse charge is for a business in another EU country with a VAT number. Without tax, invoices print the note from the settings.'

/** Proposes reverse charge where both have a VAT number of the EU, of different countries. */
export function taxHint(
  customer: Pick<Customer, 'tax_ids' | 'tax_status'>,
  company: Pick<Customer, 'tax_ids'>,
): string {
  const [theirs, ours] = [vatCountryOf(customer), vatCountryOf(company)]
  const isAbroad = theirs !== undefined && ours !== undefined && theirs !== ours
  if (!isAbroad || customer.tax_status !== 'taxable') return HINT
  return `The VAT number is of ${countryName(theirs)}, and yours of ${countryName(ours)}: choose Reverse charge, unless you owe the tax there.`
}

/** A VAT number begins with its country. */
export function vatCountryOf({ tax_ids }: Pick<Customer, 'tax_ids'>): string | undefined {
  const number = tax_ids.find(({ type }) => type === 'eu_vat')?.value
  return number?.slice(0, 2).toUpperCase()
}

export function taxStatusField(stored: Taxed, typed: Typed, hint: string = HINT): Html {
  const { value = stored.tax_status, error } = typed.at('tax_status')
  return html`${select('Tax status', 'tax_status', Object.entries(STATUSES), value, {
    hint,
    ...(error !== undefined && { error }),
  })}
${shownField('tax_status', stored.tax_status, typed)}`
}

export function customerRateFields(
  stored: Taxed,
  choices: readonly Choice[],
  typed: Typed,
): Html | undefined {
  const hint = 'Of lines whose plan names none.'
  return taxRateFields({ stored: stored.tax_rate_codes, choices, typed, inherited: INHERITED, hint })
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
