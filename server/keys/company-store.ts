import type { Tenant } from '../context.ts'
import type { Mode, ReadHandle, WriteHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'

export async function hasNoCompany(db: ReadHandle): Promise<boolean> {
  const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return company === undefined
}

export async function selectTenantIds(db: ReadHandle): Promise<number[]> {
  const tenants = await db.selectFrom('tenants').select('id').execute()
  return tenants.map(({ id }) => id)
}

export function findTenant(db: ReadHandle, company: string, mode: Mode): Promise<Tenant | undefined> {
  return tenants(db).where('companies.name', '=', company).where('mode', '=', mode).executeTakeFirst()
}

export function findTenantOf(db: ReadHandle, companyId: string, mode: Mode): Promise<Tenant> {
  return tenants(db).where('companies.id', '=', companyId).where('mode', '=', mode).executeTakeFirstOrThrow()
}

export function loadTenant(db: ReadHandle, id: number): Promise<Tenant> {
  return tenants(db).where('tenants.id', '=', id).executeTakeFirstOrThrow()
}

function tenants(db: ReadHandle) {
  return db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select([
      'tenants.id',
      'tenants.company_id as companyId',
      'tenants.mode',
      'companies.currency_code as currencyCode',
    ])
}

export async function findTenantIds(db: ReadHandle, companyId: string): Promise<number[]> {
  const tenants = db.selectFrom('tenants').select('id').where('company_id', '=', companyId)
  return (await tenants.orderBy('id').execute()).map(({ id }) => id)
}

/** Returns false if the name is taken. */
export async function insertCompany(
  trx: WriteHandle,
  company: { id: string; name: string; currency_code: CurrencyCode; created_at: Date },
  tenants: Array<{
    id: number
    mode: Mode
    name: string
    invoice_prefix: string
    credit_note_prefix: string
  }>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await trx
    .insertInto('tenants')
    .values(tenants.map((tenant) => ({ ...tenant, company_id: company.id })))
    .execute()
  return true
}
