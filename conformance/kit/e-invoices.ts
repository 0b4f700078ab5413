import type { components } from '../../generated/types.ts'
import type { CheckContext } from './check-context.ts'
import { restoringCompany } from './company.ts'
import { createCustomer, createInvoice, finalizedInvoice, type Invoice, line } from './fixtures.ts'
import { createTaxRate } from './tax-rates.ts'

type CustomerCreate = components['schemas']['CustomerCreate']

const ADDRESS = { line1: 'Beispielweg 1', postal_code: '00000', city: 'Hamburg', country: 'DE' }

/** Has what XRechnung asks of a seller, which is more than the norm does. */
export const SELLER = {
  address: ADDRESS,
  tax_ids: [{ type: 'eu_vat', value: 'DE000000000' }],
  contact: { name: 'Accounts receivable', phone: '+49 40 0000 0000', email: 'accounts@nordwind.example' },
  electronic_address: { scheme: 'EM', id: 'accounts@nordwind.example' },
}

/** Has what XRechnung asks of a buyer. */
const BUYER: Partial<CustomerCreate> = {
  currency_code: 'EUR',
  address: ADDRESS,
  buyer_reference: '04011000-12345-03',
  electronic_address: { scheme: 'EM', id: 'billing@acme-robotics.example' },
}

/** Makes a draft of two lines of 19 %. Until it is finalized, its seller is the company as it is. */
export async function taxedDraft(ctx: CheckContext, buyer = BUYER): Promise<Invoice> {
  const { id: customer_id } = await createCustomer(ctx, buyer)
  const { code } = await createTaxRate(ctx)
  const tax_rate_codes = [code]
  const line_items = [line(3, 1000), line(1, -500)].map((each) => ({ ...each, tax_rate_codes }))
  return createInvoice(ctx, { customer_id, line_items, apply_credit: false })
}

/** Makes an invoice that has an e-invoice in each format. */
export async function completeInvoice(ctx: CheckContext): Promise<Invoice> {
  const made: Invoice[] = []
  await restoringCompany(ctx, async () => {
    await ctx.succeed('updateCompany', { body: SELLER })
    const { id } = await taxedDraft(ctx)
    made.push((await ctx.succeed('finalizeInvoice', { path: { id } })).body.invoice)
  })
  return made[0] ?? finalizedInvoice(ctx)
}
