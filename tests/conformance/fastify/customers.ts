import type { components } from '../../../generated/types.ts'
import type { Caller } from './admit.ts'
import { changed, merge } from './changes.ts'
import { page } from './page.ts'
import {
  breachesOfAddress,
  breachesOfLocale,
  breachesOfStatus,
  breachesOfTaxIds,
  breachesOfTimezone,
  whole,
  zoneNamed,
} from './parties.ts'
import { type Breach, Problem } from './problem.ts'
import { rangeOf } from './range.ts'
import { type Context, type Customer, type Implemented, newId, put, type Tenant } from './tenant.ts'
import { invalidIfAny } from './validate.ts'

export const customers: Implemented<
  'createCustomer' | 'listCustomers' | 'getCustomer' | 'updateCustomer' | 'deleteCustomer'
> = {
  async createCustomer({ body }, { caller, tenant, now }) {
    invalidIfAny([
      ...breachesOfTaxIds(body.tax_ids),
      ...breachesOfAddress(body.address),
      ...breachesOfTimezone(body.timezone),
      ...breachesOfLocale(body.locale),
    ])
    if (typeof body.test_clock_id === 'string') refuseClock(caller)
    const at = now.toISOString()
    const customer: Customer = {
      id: newId(),
      mode: caller.mode,
      name: body.name,
      email: body.email,
      billing_emails: body.billing_emails ?? [],
      address: body.address ? whole(body.address) : null,
      tax_ids: body.tax_ids ?? [],
      legal_name: body.legal_name ?? null,
      buyer_reference: body.buyer_reference ?? null,
      purchase_order_number: body.purchase_order_number ?? null,
      electronic_address: body.electronic_address ?? null,
      external_id: body.external_id ?? null,
      currency_code: body.currency_code ?? caller.currency,
      default_payment_method_id: null,
      tax_status: body.tax_status ?? 'taxable',
      tax_rate_codes: body.tax_rate_codes ?? null,
      auto_top_up: topUpOf(body.auto_top_up),
      timezone: zoneNamed(body.timezone ?? '') ?? null,
      e_invoice_format: body.e_invoice_format ?? null,
      locale: body.locale ?? null,
      test_clock_id: null,
      metadata: body.metadata ?? {},
      created_at: at,
      updated_at: at,
    }
    invalidIfAny(breachesOfCodes('body.tax_rate_codes', body.tax_rate_codes))
    invalidIfAny(breachesOfStatus(customer))
    refuseTaken(tenant, customer)
    return { status: 201, body: { customer: put(tenant, tenant.customers, customer) } }
  },

  async listCustomers({ query }, { tenant }) {
    const created = rangeOf('created', query.created_from, query.created_to)
    const updated = rangeOf('updated', query.updated_from, undefined)
    const { rows, ...rest } = page(
      tenant,
      query,
      (customer) =>
        (query.q === undefined || isFoundBy(query.q, customer)) &&
        created(customer.created_at) &&
        updated(customer.updated_at) &&
        (query.email === undefined || customer.email.toLowerCase() === query.email.toLowerCase()) &&
        (query.external_id === undefined || customer.external_id === query.external_id) &&
        (query.test_clock_id === undefined || customer.test_clock_id === query.test_clock_id),
    )
    return { status: 200, body: { customers: rows, ...rest } }
  },

  async getCustomer({ path }, { tenant }) {
    return { status: 200, body: { customer: loadCustomer(tenant, path.id) } }
  },

  async updateCustomer({ path, body }, { tenant, now }: Context) {
    const { address: sent, ...fields } = body
    invalidIfAny([
      ...breachesOfTaxIds(fields.tax_ids),
      ...breachesOfAddress(sent),
      ...breachesOfTimezone(fields.timezone),
      ...breachesOfLocale(fields.locale),
    ])
    const current = loadCustomer(tenant, path.id)
    const address = sent === undefined ? current.address : sent && whole(sent)
    const metadata = merge(current.metadata, body.metadata)
    const timezone =
      fields.timezone === undefined ? current.timezone : (zoneNamed(fields.timezone ?? '') ?? null)
    const auto_top_up = fields.auto_top_up === undefined ? current.auto_top_up : topUpOf(fields.auto_top_up)
    const customer = changed(current, { ...fields, timezone, address, metadata, auto_top_up }, now)
    invalidIfAny(breachesOfCodes('body.tax_rate_codes', body.tax_rate_codes))
    invalidIfAny(breachesOfStatus(customer))
    refuseTaken(tenant, customer)
    return { status: 200, body: { customer: put(tenant, tenant.customers, customer) } }
  },

  async deleteCustomer({ path: { id } }, { tenant }) {
    loadCustomer(tenant, id)
    tenant.customers.delete(id)
    return { status: 200, body: { customer: { id, deleted: true } } }
  },
}

/** No wallet is topped up here: the terms are kept, with what was left out. */
function topUpOf(sent: components['schemas']['NullableAutoTopUpInput'] | undefined): Customer['auto_top_up'] {
  return sent ? { pricing_unit_code: null, expires_after_days: null, ...sent } : null
}

/** Throws a 404 for an unknown customer or another tenant's. */
function loadCustomer(tenant: Tenant, id: string): Customer {
  const found = tenant.customers.get(id)
  if (!found) throw new Problem(404, 'CUSTOMER_NOT_FOUND', 'Customer not found')
  return found.row
}

/** Each word begins a word of the name, the email, the external id or a tax number, in upper or lower case, with or without accents. */
function isFoundBy(q: string, { name, email, external_id, tax_ids }: Customer): boolean {
  const words = wordsOf([name, email, external_id ?? '', ...tax_ids.map(({ value }) => value)].join(' '))
  return wordsOf(q).every((word) => words.some((each) => each.startsWith(word)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** This service has no tax rates, so it knows no code. */
function breachesOfCodes(path: string, codes: readonly string[] | null = null): Breach[] {
  return (codes ?? []).map((_, index) => ({
    path: `${path}[${index}]`,
    code: 'unknown_tax_rate',
    message: 'must be the code of an active tax rate',
  }))
}

/** This service has no test clocks. */
function refuseClock({ mode }: Caller): never {
  if (mode === 'live') throw new Problem(403, 'TEST_MODE_ONLY', 'A live key cannot use test clocks')
  throw new Problem(404, 'TEST_CLOCK_NOT_FOUND', 'Test clock not found')
}

function refuseTaken(tenant: Tenant, { id, external_id }: Customer): void {
  if (external_id === null) return
  for (const { row } of tenant.customers.values())
    if (row.external_id === external_id && row.id !== id)
      throw new Problem(409, 'EXTERNAL_ID_ALREADY_EXISTS', 'Another customer already has this external_id', {
        details: { external_id },
      })
}
