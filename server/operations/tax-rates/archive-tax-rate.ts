import type { Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { findUsesOfTaxRate } from '../../reports/tax-rate-uses-store.ts'
import { taxRates } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

/** Requests that name a rate lock it, so that no use is missed. Throws TAX_RATE_IN_USE. */
export const archiveTaxRate: Write<'archiveTaxRate'> = async ({ path }, { trx, tenant, now }) => {
  const rate = await taxRates.lock(trx, tenant.id, path.id)
  if (rate.archived_at !== null) return { status: 200, body: { tax_rate: toTaxRate(rate, tenant) } }
  const uses = await findUsesOfTaxRate(trx, tenant.id, rate)
  if (uses.company || uses.customer_ids.length > 0 || uses.plan_ids.length > 0)
    throw new Problem('TAX_RATE_IN_USE', { details: uses })
  const archived = await taxRates.archive(trx, rate, now)
  return { status: 200, body: { tax_rate: toTaxRate(archived, tenant) } }
}
