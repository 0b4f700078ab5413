import type { Reply } from '../../../../generated/operations.ts'
import type { Html } from '../../../runtime/html.ts'
import { taxRateCodes } from '../../parts/tax-rates.ts'

type Taxed = Pick<Reply<'getPlan'>['body']['plan'], 'tax_behavior' | 'tax_rate_codes'>

export const INHERITED = 'As the customer or the company has'

export function taxFacts({ tax_behavior, tax_rate_codes }: Taxed): Array<readonly [string, Html | string]> {
  return [
    ...(tax_behavior === 'exclusive' ? [] : [['Tax', 'Prices include tax'] as const]),
    ...(tax_rate_codes === null ? [] : [['Tax rates', taxRateCodes(tax_rate_codes, INHERITED)] as const]),
  ]
}
