import { MAX_BODY_BYTES, MAX_INGEST_BYTES } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer, finalizedInvoice } from '../../kit/fixtures.ts'

const defaults = { tag: 'Company', level: 'behaviour', reference: 'getCompany' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'company.is-the-keys-own',
    title:
      'The company is the one whose name its invoices show, in the mode of the key; a customer without a currency has its default.',
    operations: ['getCompany', 'createCustomer', 'finalizeInvoice'],
    async run(ctx) {
      const exchange = await ctx.succeed('getCompany')
      const { name, mode, default_currency_code } = exchange.body.company
      ctx.equal(mode, ctx.mode, 'the mode', exchange)
      const body = { name: 'Acme', email: 'acme@example.com' }
      const { customer } = (await ctx.succeed('createCustomer', { body })).body
      ctx.equal(customer.currency_code, default_currency_code, 'the currency of a customer without one')
      const { seller } = await finalizedInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
      ctx.equal(seller.name, name, 'the seller of an invoice')
    },
  },
  {
    ...defaults,
    id: 'company.limits-are-those-that-hold',
    title: 'The limits are those of the contract, and of the rate limit’s header.',
    operations: ['getCompany'],
    async run(ctx) {
      const exchange = await ctx.succeed('getCompany')
      const { requests_per_minute, ...limits } = exchange.body.company.limits
      ctx.equal(
        limits,
        {
          ...limits,
          request_body_bytes: MAX_BODY_BYTES,
          ingest_body_bytes: MAX_INGEST_BYTES,
          events_per_request: 1_000,
          event_max_age_seconds: 35 * 24 * 60 * 60,
          event_max_ahead_seconds: 5 * 60,
          page_size: 100,
          line_items_per_invoice: 500,
          line_items_per_page: 1_000,
          payments_per_invoice: 100,
          credit_notes_per_invoice: 100,
          prices_per_plan: 50,
          prices_per_page: 250,
          tiers_per_price: 20,
          active_meters_per_event_name: 100,
          subscriptions_per_customer: 100,
          webhook_endpoints: 50,
        },
        'the limits',
        exchange,
      )
      const told = Number(exchange.headers['x-ratelimit-limit'])
      ctx.equal(requests_per_minute, told, 'requests_per_minute, as in X-RateLimit-Limit', exchange)
    },
  },
]
