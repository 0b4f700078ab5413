import type { ReadHandle } from '../../db/schema.ts'
import type { Parties } from './view.ts'

export async function loadParties(db: ReadHandle, tenantId: number, customerId: string): Promise<Parties> {
  const { seller, mode, ...customer } = await db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .innerJoin('customers', 'customers.tenant_id', 'tenants.id')
    .select(['companies.name as seller', 'tenants.mode', 'customers.name', 'customers.email'])
    .where('tenants.id', '=', tenantId)
    .where('customers.tenant_id', '=', tenantId)
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { seller, mode, customer }
}
