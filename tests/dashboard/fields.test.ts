import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bodySchemaOf, readDocument, resolveSchema, type Schema } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'
import { addEverything, everyPage } from './every-page.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const document = readDocument()

/** Where the forms of an operation are sent to. */
const SENT_TO: Record<string, string[]> = {
  updateCompany: ['/settings'],
  updatePaymentProvider: ['/settings/payment-provider'],
  createCustomer: ['/customers'],
  updateCustomer: ['/customers/:id/edit', '/customers/:id/top-up'],
  createCreditGrant: ['/customers/:id/credit-grants'],
  voidCreditGrant: ['/customers/:id/credit-grants/:id/void'],
  updateCreditGrant: ['/customers/:id/credit-grants/:id/edit'],
  createPaymentMethod: ['/customers/:id/payment-methods'],
  createPaymentMethodSession: ['/customers/:id/payment-methods/session'],
  createCustomerPortalSession: ['/customers/:id/portal'],
  createMeter: ['/meters'],
  updateMeter: ['/meters/:id/edit'],
  createPricingUnit: ['/pricing-units'],
  updatePricingUnit: ['/pricing-units/:id/edit'],
  createTaxRate: ['/tax-rates'],
  updateTaxRate: ['/tax-rates/:id/edit'],
  createCoupon: ['/coupons'],
  updateCoupon: ['/coupons/:id/edit'],
  createPlan: ['/plans'],
  updatePlan: ['/plans/:id/edit'],
  createSubscription: ['/customers/:id/subscriptions'],
  updateSubscription: ['/subscriptions/:id/edit'],
  cancelSubscription: ['/subscriptions/:id/cancel'],
  changeSubscriptionPlan: ['/subscriptions/:id/change-plan'],
  createDiscount: ['/subscriptions/:id/discounts'],
  createInvoice: ['/customers/:id/invoices'],
  updateInvoice: ['/invoices/:id/edit', '/invoices/:id/tax-rates/edit'],
  payInvoice: ['/invoices/:id/pay'],
  sendInvoice: ['/invoices/:id/send'],
  resendEmail: ['/emails/:id/resend'],
  createCreditNote: ['/invoices/:id/credit-notes'],
  createWebhookEndpoint: ['/webhooks'],
  updateWebhookEndpoint: ['/webhooks/:id/edit'],
  rotateWebhookSecret: ['/webhooks/:id/rotate-secret'],
  createWebhookDelivery: ['/webhooks/:id/send', '/event-log/:id/send'],
  createTestClock: ['/test-clocks'],
  updateTestClock: ['/test-clocks/:id/edit'],
  advanceTestClock: ['/test-clocks/:id/advance'],
}

/** Their forms are only there while there is money to move; the tests of payments and of customers send them. */
const WITH_MONEY = ['createPaymentAttempt', 'createRefund', 'payOutCreditGrant']

/** The form's name of what is not named as in the contract. */
const NAMED: Record<string, string> = {
  'tax_ids.type': 'tax_type',
  'tax_ids.value': 'tax_value',
  'appearance.logo': 'logo',
  'email.enabled_types': 'email_enabled_types_invoice_finalized',
  tax_rate_codes: 'tax_rates',
  default_tax_rate_codes: 'tax_rate',
  'line_items.unit_amount_cents': 'price',
  'line_items.unit_code': 'unit',
  'line_items.period_start': 'start',
  'line_items.period_end': 'end',
  'line_items.tax_rate_codes': 'taxes',
  'line_items.credit.account_type': 'sold_unit',
  'line_items.credit.amount': 'sold',
  'line_items.credit.expires_after_days': 'sold_days',
  'line_items.credit.priority': 'sold_priority',
  'line_items.credit.pricing_unit_code': 'sold_unit',
  'line_items.line_item_id': 'line',
  'prices.meter_id': 'meter',
  'prices.charge_model': 'model',
  'prices.unit_amount': 'amount',
  'prices.package_amount': 'amount',
  'prices.package_size': 'size',
  'prices.pricing_unit_code': 'unit',
  'prices.minimum_amount': 'minimum',
  'prices.maximum_amount': 'maximum',
  'prices.free_units': 'free',
  'prices.filters.property': 'filters',
  'prices.filters.in': 'filters',
  'included_credits.amount': 'credit_amount',
  'included_credits.account_type': 'credit_unit',
  'included_credits.currency_code': 'credit_unit',
  'included_credits.pricing_unit_code': 'credit_unit',
  'included_credits.priority': 'credit_priority',
  'included_credits.rollover.periods': 'credit_periods',
  'included_credits.rollover.max_amount': 'credit_most',
  'prices.tiers.unit_amount': 'tier',
  'prices.tiers.flat_amount': 'flat',
  'filters.property': 'filters',
  'filters.in': 'filters',
  'replaced_by.code': 'replaced_by',
  'replaced_by.at': 'replaced_from',
  'auto_top_up.account_type': 'unit',
  'auto_top_up.pricing_unit_code': 'unit',
  'auto_top_up.below': 'below',
  'auto_top_up.amount': 'amount',
  'auto_top_up.price_cents': 'price',
  'auto_top_up.expires_after_days': 'expires_after_days',
  account_type: 'unit',
  pricing_unit_code: 'unit',
  expires_at: 'expires_on',
  paid_at: 'paid_on',
  event_types: 'types',
  at_period_end: 'when',
  'cancelSubscription.proration': 'when',
  expire_previous_after_hours: 'hours',
}

const FOR_PROGRAMS = 'Metadata is for programs, and the form is a question or two.'
const OF_THE_PAGE = 'The page is one of the customer.'
const TOPS_UP_LATER = 'A new customer has no payment method yet; the card of the wallet sets it.'
const LEFT_OUT: Record<string, string> = {
  'createCustomer.auto_top_up.account_type': TOPS_UP_LATER,
  'createCustomer.auto_top_up.amount': TOPS_UP_LATER,
  'createCustomer.auto_top_up.below': TOPS_UP_LATER,
  'createCustomer.auto_top_up.expires_after_days': TOPS_UP_LATER,
  'createCustomer.auto_top_up.price_cents': TOPS_UP_LATER,
  'createCustomer.auto_top_up.pricing_unit_code': TOPS_UP_LATER,
  'createSubscription.customer_id': OF_THE_PAGE,
  'createInvoice.customer_id': OF_THE_PAGE,
  'createInvoice.currency_code': 'A customer has one currency.',
  'createCreditGrant.currency_code': 'A customer has one currency.',
  'updateCustomer.default_payment_method_id': 'Each payment method has the button Make default.',
  'updateSubscription.cancel_at_period_end': 'The page of a cancellation and its button set it.',
  'createPlan.prices.id': 'A new price has none.',
  'updatePlan.prices.id': 'A price is known by its code, or else by its meter.',
  'payInvoice.source': 'Another button pays from the wallet.',
  'createDiscount.metadata': FOR_PROGRAMS,
  'createCreditNote.metadata': FOR_PROGRAMS,
  'createWebhookEndpoint.cursor_sequence': 'An endpoint begins now, and Replay goes back.',
  'updateWebhookEndpoint.cursor_sequence': 'Replay sets it.',
  'updateWebhookEndpoint.status': 'The buttons Enable and Disable set it.',
  'createTestClock.frozen_time': 'A clock begins now, and is advanced.',
}

test('the forms of an operation have each field of its body', async () => {
  const company = await service.company({ testClock: true })
  const names = await namesByForm(company)
  const missing = callsWithFields().flatMap(({ id, fields }) => {
    const inForms = new Set((SENT_TO[id] ?? []).flatMap((form) => [...(names.get(form) ?? [])]))
    return fields
      .filter((field) => !inForms.has(NAMED[`${id}.${field}`] ?? nameOf(field)))
      .map((field) => `${id}.${field}`)
  })
  expect(missing.sort()).toEqual(Object.keys(LEFT_OUT).sort())
})

test('each operation that the dashboard sends fields to has its forms named here', () => {
  const ids = callsWithFields().map(({ id }) => id)
  expect(ids.sort()).toEqual(Object.keys(SENT_TO).sort())
})

async function namesByForm(company: TestCompany): Promise<Map<string, Set<string>>> {
  await addEverything(service, company)
  const free = await addPlan(company, { code: 'free' })
  const trialing = await subscribe(company, { code: 'trial', trial_days: 30 })
  const starts_at = later(service.clock.now.toISOString(), DAY_MS)
  const scheduled = await addSubscription(company, await addCustomer(company), free, { starts_at })
  const unused = await addPlan(company, { code: 'unused' })
  const member = await signedIn(service, company)
  const pages = [
    ...(await everyPage(company)),
    `/dashboard/test/plans/${unused.id}/edit`,
    `/dashboard/test/subscriptions/${trialing.id}/edit`,
    `/dashboard/test/subscriptions/${scheduled.id}/edit`,
  ]
  const names = new Map<string, Set<string>>()
  for (const page of pages) {
    const { text } = await member.get(page)
    for (const [, action = '', form = ''] of text.matchAll(FORM)) {
      const path = action.replaceAll(/\bc[a-z0-9]{24}\b/g, ':id')
      const known = names.get(path) ?? new Set()
      // `tier_0_1` is one of `tier`, and `line_ID` one of `line`.
      for (const [, name = ''] of form.matchAll(/ name="(\w+?)(?:_(?:\d+|c[a-z0-9]{24}))*"/g)) known.add(name)
      names.set(path, known)
    }
  }
  return names
}

const FORM = /<form method="post" action="\/dashboard\/test([^"]*)"(.*?)<\/form>/gs

/** A preview has the body of what it previews. */
function callsWithFields(): Array<{ id: string; fields: string[] }> {
  const folder = join(import.meta.dirname, '../../server/dashboard')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const called = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bcall\(\s*'(\w+)'/g)].map(([, id = '']) => id)),
  )
  return Object.entries(operations).flatMap(([id, { method, path }]) => {
    const fields = fieldsOf(bodySchemaOf(document, { method, path }) ?? {})
    const isMeant = called.has(id) && fields.length > 0 && !/^preview/.test(id) && !WITH_MONEY.includes(id)
    return isMeant ? [{ id, fields }] : []
  })
}

/** With those of objects and of lists within. */
function fieldsOf(schema: Schema, within = ''): string[] {
  const body = resolveSchema(document, schema)
  const branches = (body.oneOf ?? [body]).map((each) => resolveSchema(document, each))
  const all = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, each]) => {
      const { items } = resolveSchema(document, each)
      const deeper = fieldsOf(items ?? each, `${within}${name}.`)
      return deeper.length > 0 ? deeper : [`${within}${name}`]
    }),
  )
  return [...new Set(all)]
}

/** The fields of lines and prices have no prefix. */
function nameOf(field: string): string {
  const plain = field.replace(/_cents$/, '')
  const isOfRow = /^(line_items|prices)\./.test(field)
  return NAMED[field] ?? (isOfRow ? plain.replace(/.*\./, '') : plain.replaceAll('.', '_'))
}
