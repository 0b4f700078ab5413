import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { restoringCompany } from '../../kit/company.ts'
import {
  createCustomer,
  createInvoice,
  createPlan,
  createSubscription,
  finalizedInvoice,
  type Invoice,
} from '../../kit/fixtures.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'

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
  legal_name: null,
  buyer_reference: null,
  electronic_address: null,
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
  legal_name: 'Neue Robotik Holding GmbH',
  buyer_reference: '04011000-12345-03',
  electronic_address: { scheme: '9930', id: 'DE000000000' },
}

export const checks: Check[] = [
  {
    id: 'invoices.keep-their-parties',
    title:
      'A draft has the current name, email, address, tax numbers, references and electronic address of its customer; from finalizing on, an invoice keeps the seller and the customer that it has.',
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
  {
    id: 'invoices.nearest-order-number',
    title:
      'An invoice has its own order number, else that of its subscription, else that of the customer; from finalizing on it stays.',
    tag: 'Invoices',
    level: 'behaviour',
    reference: 'updateInvoice',
    operations: [
      'createInvoice',
      'updateInvoice',
      'finalizeInvoice',
      'createSubscription',
      'updateCustomer',
      'getInvoice',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx, { purchase_order_number: 'PO-1' })
      const customer_id = customer.id
      const path = { id: (await createInvoice(ctx, { customer_id, purchase_order_number: 'PO-3' })).id }
      const numbers = []
      for (const purchase_order_number of ['PO-4', null]) {
        const body = { purchase_order_number }
        const updated = await ctx.succeed('updateInvoice', { path, body })
        numbers.push(updated.body.invoice.purchase_order_number)
      }
      ctx.equal(numbers, ['PO-4', 'PO-1'], 'the order number of a draft, its own and without one')
      const finalized = await ctx.succeed('finalizeInvoice', { path })
      ctx.equal(finalized.body.invoice.purchase_order_number, 'PO-1', 'that of the customer', finalized)
      const plan = await createPlan(ctx, { amount_cents: 500 })
      const terms = { customer_id, plan_id: plan.id }
      const own = await createSubscription(ctx, { ...terms, purchase_order_number: 'PO-2' })
      const other = await createSubscription(ctx, terms)
      const body = { purchase_order_number: null }
      await ctx.succeed('updateCustomer', { path: { id: customer_id }, body })
      for (const [subscription, wanted] of [
        [own, 'PO-2'],
        [other, 'PO-1'],
      ] as const) {
        const [first] = await invoicesOf(ctx, subscription)
        ctx.equal(first?.purchase_order_number, wanted, 'the order number of a first invoice')
        await endNow(ctx, subscription)
      }
      const { id } = await finalizedInvoice(ctx, { customer_id })
      const later = { purchase_order_number: 'PO-9' }
      await ctx.succeed('updateCustomer', { path: { id: customer_id }, body: later })
      const read = await ctx.succeed('getInvoice', { path: { id } })
      ctx.equal(
        read.body.invoice.purchase_order_number,
        null,
        'that of an invoice finalized without one',
        read,
      )
    },
  },
  {
    id: 'invoices.memo',
    title: 'A draft has its own memo, else the default one of the company; from finalizing on it stays.',
    tag: 'Invoices',
    level: 'behaviour',
    reference: 'updateInvoice',
    operations: ['createInvoice', 'updateInvoice', 'finalizeInvoice', 'getInvoice', 'updateCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const setDefault = (default_memo: string | null) =>
          ctx.succeed('updateCompany', { body: { default_memo } })
        await setDefault('From the company')
        const path = { id: (await createInvoice(ctx, { memo: 'Its own' })).id }
        const { invoice: own } = (await ctx.succeed('getInvoice', { path })).body
        const { invoice } = (await ctx.succeed('updateInvoice', { path, body: { memo: null } })).body
        ctx.equal([own.memo, invoice.memo], ['Its own', 'From the company'], 'the memo, its own and without')
        await setDefault('Another one')
        const finalized = (await ctx.succeed('finalizeInvoice', { path })).body.invoice
        await setDefault(null)
        const read = (await ctx.succeed('getInvoice', { path })).body.invoice
        ctx.equal(
          [finalized.memo, read.memo],
          ['Another one', 'Another one'],
          'the memo once it is finalized, and after the default has gone',
        )
        ctx.equal((await createInvoice(ctx)).memo, null, 'the memo of a draft without a default one')
      }),
  },
]

async function payment(ctx: CheckContext, { id }: Invoice): Promise<Invoice> {
  const paid = await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
  return paid.body.invoice
}

function partiesOf({ seller, buyer }: Pick<Invoice, 'seller' | 'buyer'>) {
  const { name, email, address, tax_ids, tax_status, legal_name, buyer_reference, electronic_address } = buyer
  return [
    seller.name,
    { name, email, address, tax_ids, tax_status, legal_name, buyer_reference, electronic_address },
  ]
}
