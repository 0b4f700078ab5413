import { taxIdForms } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'

const defaults = { tag: 'Customers', level: 'behaviour' } as const

const ADDRESS = {
  line1: 'Beispielweg 1',
  line2: 'Haus 2',
  postal_code: '00000',
  city: 'Hamburg',
  state: null,
  country: 'DE',
}
const NUMBERS = [
  { type: 'eu_vat', value: 'DE 000.000-000' },
  { type: 'de_stn', value: '12/345/67890' },
]
const AT_ONCE = 5

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.address-and-tax-ids',
    title:
      'Address and tax numbers of a customer are as sent; an update replaces each as a whole, and null or an empty list removes it.',
    reference: 'updateCustomer',
    operations: ['createCustomer', 'getCustomer', 'updateCustomer'],
    async run(ctx) {
      const bare = await createCustomer(ctx)
      ctx.equal([bare.address, bare.tax_ids], [null, []], 'address and tax_ids that were not sent')
      const made = await createCustomer(ctx, { address: ADDRESS, tax_ids: NUMBERS })
      ctx.equal([made.address, made.tax_ids], [ADDRESS, NUMBERS], 'address and tax_ids as they were sent')
      const path = { id: made.id }
      const line1 = 'Beispielweg 3'
      const short = { line1, line2: null, postal_code: null, city: null, state: null, country: 'AT' }
      let known = made
      for (const [body, wanted] of [
        [{ address: { line1, country: 'AT' } }, { address: short }],
        [{ tax_ids: NUMBERS.slice(1) }, { tax_ids: NUMBERS.slice(1) }],
        [{ tax_ids: NUMBERS.toReversed() }, { tax_ids: NUMBERS.toReversed() }],
        [{ tax_ids: [] }, { tax_ids: [] }],
        [{ address: null }, { address: null }],
      ]) {
        const exchange = await ctx.succeed('updateCustomer', { path, body })
        const { customer } = exchange.body
        const after = { ...known, ...wanted, updated_at: customer.updated_at }
        ctx.equal(customer, after, `the customer after ${JSON.stringify(body)}`, exchange)
        const read = await ctx.succeed('getCustomer', { path })
        ctx.equal(read.body.customer, customer, 'the customer as it is read', read)
        known = customer
      }
    },
  },
  {
    ...defaults,
    id: 'customers.reverse-charge-needs-a-number',
    title:
      'A customer with reverse charge has a VAT number: it is not created without one, not changed to it, and keeps its last.',
    reference: 'updateCustomer',
    operations: ['createCustomer', 'getCustomer', 'updateCustomer'],
    async run(ctx) {
      const reverse = { tax_status: 'reverse_charge' } as const
      const problems = [{ path: 'body.tax_ids', code: 'tax_id_required' }]
      const body = { name: 'Acme', email: 'acme@example.com', ...reverse }
      await invalid(ctx, 'createCustomer', { body }, problems)
      const others = { tax_ids: [{ type: 'us_ein', value: '00-0000000' }, ...NUMBERS.slice(1)] }
      await invalid(ctx, 'createCustomer', { body: { ...body, ...others } }, problems)
      const taxable = await createCustomer(ctx)
      await invalid(ctx, 'updateCustomer', { path: { id: taxable.id }, body: reverse }, problems)
      const { id } = await createCustomer(ctx, { ...reverse, tax_ids: NUMBERS.slice(0, 1) })
      for (const left of [{ tax_ids: [] }, others])
        await invalid(ctx, 'updateCustomer', { path: { id }, body: left }, problems)
      const changed = await ctx.succeed('updateCustomer', {
        path: { id },
        body: { tax_ids: [], tax_status: 'taxable' },
      })
      ctx.equal(changed.body.customer.tax_ids, [], 'the numbers of a customer who is taxable again', changed)
    },
  },
  {
    ...defaults,
    id: 'customers.state-of-an-address',
    title: 'The state of an address in the United States or Canada is two letters; elsewhere it is any text.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'updateCustomer'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const problems = [{ path: 'body.address.state', code: 'invalid_state' }]
      for (const address of [
        { country: 'US', state: 'California' },
        { country: 'CA', state: 'on' },
      ]) {
        const body = { name: 'Acme', email: 'acme@example.com', address }
        await invalid(ctx, 'createCustomer', { body }, problems)
        await invalid(ctx, 'updateCustomer', { path: { id }, body: { address } }, problems)
      }
      for (const [country, state] of [
        ['US', 'CA'],
        ['CA', null],
        ['AU', 'Victoria'],
      ] as const) {
        const made = await createCustomer(ctx, { address: { country, state } })
        ctx.equal(made.address?.state, state, `the state of an address in ${country}`)
      }
    },
  },
  {
    ...defaults,
    id: 'tax-ids.form',
    title:
      'A tax number of a known type needs the form of that type, without spaces, dots and hyphens; it is kept as it was sent. Other types take any number.',
    reference: 'createCustomer',
    operations: ['createCustomer', 'updateCustomer', 'getCustomer'],
    async run(ctx) {
      const unknown = { type: 'xx_vat', value: 'de-1' }
      const right = [...taxIdForms.map(({ type, example }) => ({ type, value: example })), unknown]
      for (let at = 0; at < right.length; at += AT_ONCE) {
        const tax_ids = right.slice(at, at + AT_ONCE)
        ctx.equal((await createCustomer(ctx, { tax_ids })).tax_ids, tax_ids, 'the numbers of the right form')
      }
      const wrong = [
        ...taxIdForms.map(({ type, example }) => ({ type, value: `${example}000000000000` })),
        ...['DE00000000', 'GR000000000', 'GB000000000', 'de000000000', '000000000'].map((value) => ({
          type: 'eu_vat',
          value,
        })),
        { type: 'ch_vat', value: 'DE000000000' },
        { type: 'no_vat', value: '000000000' },
        { type: 'ca_bn', value: '-. -' },
      ]
      for (let at = 0; at < wrong.length; at += AT_ONCE - 1) {
        const tax_ids = [unknown, ...wrong.slice(at, at + AT_ONCE - 1)]
        const problems = tax_ids
          .slice(1)
          .map((_, index) => ({ path: `body.tax_ids[${index + 1}].value`, code: 'invalid_tax_id' }))
        const body = { name: 'Acme', email: 'acme@example.com', tax_ids }
        await invalid(ctx, 'createCustomer', { body }, problems)
      }
      const customer = await createCustomer(ctx, { tax_ids: NUMBERS })
      const path = { id: customer.id }
      const body = { name: 'Changed', tax_ids: wrong.slice(0, 1) }
      const problems = [{ path: 'body.tax_ids[0].value', code: 'invalid_tax_id' }]
      await invalid(ctx, 'updateCustomer', { path, body }, problems)
      const read = await ctx.succeed('getCustomer', { path })
      ctx.equal(read.body.customer, customer, 'the customer after a refused change', read)
    },
  },
]
