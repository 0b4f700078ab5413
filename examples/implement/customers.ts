import { randomUUID } from 'node:crypto'
import * as billing from 'usage-billing-api/express'
import { type Kept, once } from './once.ts'

type Customer = billing.Reply<'getCustomer'>['body']['customer']
export type Company = { customers: Customer[]; replies: Map<string, Kept>; used: number; resetAt: number }

/** The request is valid by the contract, its times are in UTC, and its defaults are filled in. */
export const customers = {
  createCustomer: (input, company) =>
    once('createCustomer', input, company.replies, () => {
      billing.assertTaxIds(input.body.tax_ids)
      billing.assertAddress(input.body.address)
      if (input.body.test_clock_id) throw new billing.Problem('TEST_CLOCK_NOT_FOUND')
      const now = new Date().toISOString()
      const customer: Customer = {
        tax_ids: [],
        billing_emails: [],
        external_id: null,
        currency_code: 'USD',
        tax_status: 'taxable',
        tax_rate_codes: null,
        timezone: null,
        locale: null,
        legal_name: null,
        buyer_reference: null,
        purchase_order_number: null,
        electronic_address: null,
        e_invoice_format: null,
        metadata: {},
        ...input.body,
        address: billing.fillAddress(input.body.address ?? null),
        auto_top_up: billing.fillAutoTopUp(input.body.auto_top_up),
        id: `c${randomUUID().replaceAll('-', '').slice(0, 24)}`,
        mode: 'test',
        default_payment_method_id: null,
        test_clock_id: null,
        created_at: now,
        updated_at: now,
      }
      billing.assertHasTaxId(customer)
      refuseTaken(company, customer)
      company.customers.push(customer)
      return { status: 201, body: { customer } }
    }),

  async listCustomers({ query }, company) {
    const { limit, cursor, q = '', email, external_id, test_clock_id } = query
    const { created_from = '', created_to = '~', updated_from = '' } = query
    const newest = company.customers.toReversed()
    const last = newest.findIndex(({ id }) => id === cursor)
    if (created_from > created_to)
      throw billing.invalid([{ path: 'query.created_from', code: 'invalid_range', message: 'is too late' }])
    if (cursor !== undefined && last < 0)
      throw billing.invalid([{ path: 'query.cursor', code: 'invalid_cursor', message: 'is no next_cursor' }])
    const found = newest
      .slice(last + 1)
      .filter((each) => email === undefined || each.email.toLowerCase() === email.toLowerCase())
      .filter((each) => external_id === undefined || each.external_id === external_id)
      .filter((each) => test_clock_id === undefined || each.test_clock_id === test_clock_id)
      .filter((each) => each.created_at >= created_from && each.created_at < created_to)
      .filter((each) => each.updated_at >= updated_from && isFoundBy(q, each))
    const next_cursor = found.length > limit ? (found[limit - 1]?.id ?? null) : null
    return { status: 200, body: { customers: found.slice(0, limit), has_more: !!next_cursor, next_cursor } }
  },

  getCustomer: async ({ path }, company) => ({ status: 200, body: { customer: find(company, path.id) } }),
  updateCustomer: (input, company) =>
    once('updateCustomer', input, company.replies, () => {
      const customer = find(company, input.path.id)
      const { address = customer.address, auto_top_up = customer.auto_top_up, ...fields } = input.body
      billing.assertTaxIds(fields.tax_ids)
      billing.assertAddress(input.body.address)
      if (input.body.default_payment_method_id) throw new billing.Problem('PAYMENT_METHOD_NOT_FOUND')
      const metadata = billing.mergeMetadata(customer.metadata, input.body.metadata ?? {})
      const changed = { ...customer, ...fields, address: billing.fillAddress(address), metadata }
      changed.auto_top_up = billing.fillAutoTopUp(auto_top_up)
      billing.assertHasTaxId(changed)
      refuseTaken(company, changed)
      if (JSON.stringify(changed) !== JSON.stringify(customer)) changed.updated_at = new Date().toISOString()
      company.customers[company.customers.indexOf(customer)] = changed
      return { status: 200, body: { customer: changed } }
    }),
} satisfies Partial<billing.Handlers<Company>>

function find({ customers }: Company, id: string): Customer {
  const customer = customers.find((each) => each.id === id)
  if (customer === undefined) throw new billing.Problem('CUSTOMER_NOT_FOUND')
  return customer
}

function refuseTaken({ customers }: Company, { id, external_id }: Customer): void {
  if (external_id !== null && customers.some((each) => each.external_id === external_id && each.id !== id))
    throw new billing.Problem('EXTERNAL_ID_ALREADY_EXISTS', { details: { external_id } })
}

/** Each word of the search begins a word of the customer's. */
function isFoundBy(q: string, { name, email, external_id, tax_ids }: Customer): boolean {
  const words = [name, email, external_id ?? '', ...tax_ids.map(({ value }) => value)].flatMap(wordsOf)
  return wordsOf(q).every((searched) => words.some((word) => word.startsWith(searched)))
}

const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u)
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
