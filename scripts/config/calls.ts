import type { BillingClient } from '../../client/index.ts'
import type { Fields } from './fields.ts'
import type { SectionName } from './sections.ts'

/** The operations of a kind of object. Bodies are held against the contract before. */
export type Calls = {
  list(query: { archived?: boolean; code?: string; cursor?: string }): PromiseLike<object>
  create(body: Fields): Promise<object>
  update(id: string, body: Fields): Promise<object>
  archive?(id: string): Promise<object>
  unarchive?(id: string): Promise<object>
}

const LIMIT = 100

export function callsOf(billing: BillingClient): Record<Exclude<SectionName, 'company'>, Calls> {
  const { meters, plans, taxRates, coupons, webhookEndpoints } = billing
  return {
    meters: {
      list: (query) => meters.list({ ...query, limit: LIMIT }),
      create: (body) => meters.create(body as never),
      update: (id, body) => meters.update(id, body),
      archive: (id) => meters.archive(id),
      unarchive: (id) => meters.unarchive(id),
    },
    pricing_units: {
      list: (query) => plans.listPricingUnits({ ...query, limit: LIMIT }),
      create: (body) => plans.createPricingUnit(body as never),
      update: (id, body) => plans.updatePricingUnit(id, body),
      archive: (id) => plans.archivePricingUnit(id),
      unarchive: (id) => plans.unarchivePricingUnit(id),
    },
    tax_rates: {
      list: (query) => taxRates.list({ ...query, limit: LIMIT }),
      create: (body) => taxRates.create(body as never),
      update: (id, body) => taxRates.update(id, body),
      archive: (id) => taxRates.archive(id),
      unarchive: (id) => taxRates.unarchive(id),
    },
    plans: {
      list: (query) => plans.list({ ...query, limit: LIMIT }),
      create: (body) => plans.create(body as never),
      update: (id, body) => plans.update(id, body),
      archive: (id) => plans.archive(id),
      unarchive: (id) => plans.unarchive(id),
    },
    coupons: {
      list: (query) => coupons.list({ ...query, limit: LIMIT }),
      create: (body) => coupons.create(body as never),
      update: (id, body) => coupons.update(id, body),
      archive: (id) => coupons.archive(id),
      unarchive: (id) => coupons.unarchive(id),
    },
    webhook_endpoints: {
      list: ({ cursor }) => webhookEndpoints.list({ ...(cursor !== undefined && { cursor }), limit: LIMIT }),
      create: (body) => webhookEndpoints.create(body as never),
      update: (id, body) => webhookEndpoints.update(id, body),
    },
  }
}
