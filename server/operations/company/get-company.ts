import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCompany } from './load-company.ts'
import { toCompany } from './response.ts'

export async function getCompany(
  _input: Input<'getCompany'>,
  context: ReadContext,
): Promise<Reply<'getCompany'>> {
  const company = await loadCompany(context.db, context.tenant.id)
  return { status: 200, body: { company: toCompany(company, context) } }
}
