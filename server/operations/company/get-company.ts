import type { Read } from '../../context.ts'
import { loadCompany } from './load-company.ts'
import { toCompany } from './response.ts'

export const getCompany: Read<'getCompany'> = async (_input, context) => {
  const company = await loadCompany(context.db, context.tenant.id)
  return { status: 200, body: { company: toCompany(company, context) } }
}
