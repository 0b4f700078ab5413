import type { Write } from '../../context.ts'
import { parseTaxTerms } from '../../tax-rates/rules.ts'
import { taxRates } from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

export const createTaxRate: Write<'createTaxRate'> = async ({ body }, { trx, tenant, now, service }) => {
  const { code, name, country = null, metadata = {} } = body
  const { percentage, category, note } = parseTaxTerms(body)
  const terms = { code, name, percentage, category, country, note, metadata }
  const rate = await taxRates.insert(trx, { tenant_id: tenant.id, id: service.newId(), ...terms }, now)
  return { status: 201, body: { tax_rate: toTaxRate(rate, tenant) } }
}
