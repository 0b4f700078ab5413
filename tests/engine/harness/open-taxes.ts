import { addTaxRate } from '../../fixtures/catalogue.ts'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import type { CommandSequence, DrawnCodes } from '../commands/commands.ts'
import type { Taxes } from '../model/taxes.ts'

/** Creates the tax rates of a company in one mode. */
export async function openTaxes(
  client: TestClient,
  { rates, companyRates }: Pick<CommandSequence, 'rates' | 'companyRates'>,
): Promise<Taxes> {
  const { company } = succeed(await client.GET('/v1/company'))
  const notes = { exempt: company.tax_exempt_note, reverse_charge: company.reverse_charge_note }
  const taxes: Taxes = { rates: [], codes: [], notes }
  for (const [index, { percentage, category }] of rates.entries()) {
    const note = category === 'standard' || category === 'zero' ? null : `It is ${category}.`
    const terms = { code: `rate-${index}`, percentage, category, note }
    taxes.rates.push(await addTaxRate({ client }, terms))
  }
  const default_tax_rate_codes = codesOf(taxes, companyRates) ?? []
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes } }))
  taxes.codes = default_tax_rate_codes
  return taxes
}

/** What is outside the scope of tax stands alone. */
export function codesOf({ rates }: Taxes, drawn: DrawnCodes): string[] | null {
  if (drawn === null) return null
  const chosen = rates.filter((_rate, index) => drawn.some((each) => each % rates.length === index))
  const outside = chosen.find(({ category }) => category === 'outside_scope')
  return (outside === undefined ? chosen : [outside]).map(({ code }) => code)
}
