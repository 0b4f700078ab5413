import type { BillingClient, CustomerCreate } from '../../client/index.ts'
import { codeOfDemo, DEMO_KEY } from './catalogue.ts'

/**
 * The seller is in Germany. `at_home` customers pay VAT, `reverse_charge` businesses in other EU countries owe it
 * themselves, and customers `outside` the EU pay none.
 */
export type DemoTax = 'at_home' | 'reverse_charge' | 'outside'

const AT_HOME = codeOfDemo('vat_19')
const OUTSIDE = codeOfDemo('outside_eu')
export const DEMO_TAX_RATES = [AT_HOME, OUTSIDE] as const

/** The company's own list stays empty, so that the demo's rates tax no other customer. */
export const TAX_OF_CUSTOMER: Record<DemoTax, Pick<CustomerCreate, 'tax_rate_codes' | 'tax_status'>> = {
  at_home: { tax_rate_codes: [AT_HOME] },
  reverse_charge: { tax_status: 'reverse_charge' },
  outside: { tax_rate_codes: [OUTSIDE] },
}

export async function createTaxRates(billing: BillingClient, clockId: string): Promise<void> {
  const metadata = { [DEMO_KEY]: clockId }
  await billing.taxRates.create({
    code: AT_HOME,
    name: 'VAT 19 %',
    percentage: '19',
    category: 'standard',
    country: 'DE',
    metadata,
  })
  await billing.taxRates.create({
    code: OUTSIDE,
    name: 'Outside the EU',
    percentage: '0',
    category: 'outside_scope',
    note: 'Not subject to German VAT: the customer is a business outside the EU',
    metadata,
  })
}
