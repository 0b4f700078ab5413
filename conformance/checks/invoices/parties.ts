import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, finalizedInvoice, type Invoice } from '../../kit/fixtures.ts'

type Buyer = Invoice['buyer']

const ACME: Buyer = {
  name: 'Acme Robotics',
  email: 'billing@acme-robotics.example',
  address: {
    line1: '1 Example Street',
    line2: null,
    postal_code: '00000',
    city: 'Exampletown',
    state: 'OH',
    country: 'US',
  },
  tax_ids: [{ type: 'us_ein', value: '00-0000000' }],
  tax_status: 'taxable',
}
const RENAMED: Buyer = {
  name: 'Neue Robotik GmbH',
  email: 'rechnung@neue-robotik.example',
  address: {
    line1: 'Beispielweg 1',
    line2: null,
    postal_code: '00000',
    city: 'Hamburg',
    state: null,
    country: 'DE',
  },
  tax_ids: [
    { type: 'eu_vat', value: 'DE000000000' },
    { type: 'de_stn', value: '12/345/67890' },
  ],
  tax_status: 'taxable',
}

export const checks: Check[] = [
  {
    id: 'invoices.keep-their-parties',
    title:
      'A draft has the current name, email, address and tax numbers of its customer; from finalizing on, an invoice keeps the seller and the customer that it has.',
    tag: 'Invoices',
    level: 'behaviour',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice', 'getInvoice', 'listInvoices', 'updateCustomer'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx, ACME)
      const open = await finalizedInvoice(ctx, { customer_id })
      const paid = await payment(ctx, await finalizedInvoice(ctx, { customer_id }))
      const draft = await createInvoice(ctx, { customer_id })
      const seller = open.seller.name
      ctx.equal(seller === '', false, 'whether the name of the seller is empty')
      for (const invoice of [open, paid, draft])
        ctx.equal(partiesOf(invoice), partiesAs(ACME), 'the parties before the customer changes')

      ctx.expectStatus(await ctx.call('updateCustomer', { path: { id: customer_id }, body: RENAMED }), 200)
      const listed = await ctx.succeed('listInvoices', { query: { customer_id } })
      for (const [{ id, status }, named] of [
        [open, ACME],
        [paid, ACME],
        [draft, RENAMED],
      ] as const) {
        const read = await ctx.succeed('getInvoice', { path: { id } })
        const what = `the parties of the ${status} invoice after the customer changed`
        ctx.equal(partiesOf(read.body.invoice), partiesAs(named), what, read)
        const row = listed.body.invoices.find((each) => each.id === id)
        ctx.equal(row && partiesOf(row), partiesAs(named), `${what}, in the list`, listed)
      }
      const finalized = await ctx.succeed('finalizeInvoice', { path: { id: draft.id } })
      ctx.equal(partiesOf(finalized.body.invoice), partiesAs(RENAMED), 'the parties of the draft', finalized)

      function partiesAs(buyer: Buyer) {
        return [seller, buyer]
      }
    },
  },
]

async function payment(ctx: CheckContext, { id }: Invoice): Promise<Invoice> {
  const paid = await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
  return paid.body.invoice
}

function partiesOf({ seller, buyer }: Invoice) {
  const { name, email, address, tax_ids, tax_status } = buyer
  return [seller.name, { name, email, address, tax_ids, tax_status }]
}
