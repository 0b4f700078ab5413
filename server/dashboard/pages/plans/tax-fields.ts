import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { select } from '../../parts/field.ts'
import { BEHAVIORS, taxRateChoices, taxRateCodes, taxRateFields } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Visit } from '../../visit.ts'

type Taxed = Pick<Reply<'getPlan'>['body']['plan'], 'tax_behavior' | 'tax_rate_codes'>

const INHERITED = 'As the customer or the company has'
const NEW = { tax_behavior: 'exclusive', tax_rate_codes: null } as const

export async function taxFields(
  visit: Visit,
  plan: Taxed | undefined,
  { typed, isFree }: { typed: Typed; isFree: boolean },
): Promise<Html> {
  const { tax_behavior, tax_rate_codes: stored } = plan ?? NEW
  const { value = tax_behavior, error } = typed.at('tax_behavior')
  const rates = taxRateFields({ stored, choices: await taxRateChoices(visit), typed, inherited: INHERITED })
  return html`${
    isFree
      ? select('Tax behavior', 'tax_behavior', BEHAVIORS, value, {
          hint: 'A subscription changes only to plans of the same.',
          ...(error !== undefined && { error }),
        })
      : undefined
  }
${rates}`
}

export function taxFacts({ tax_behavior, tax_rate_codes }: Taxed): Array<readonly [string, Html | string]> {
  return [
    ...(tax_behavior === 'exclusive' ? [] : [['Tax', 'Prices include tax'] as const]),
    ...(tax_rate_codes === null ? [] : [['Tax rates', taxRateCodes(tax_rate_codes, INHERITED)] as const]),
  ]
}
