import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { toCompany } from './response.ts'

export async function getCompany(
  _input: Input<'getCompany'>,
  context: ReadContext,
): Promise<Reply<'getCompany'>> {
  const settings = await readSettings(context.db, context.tenant.id)
  return { status: 200, body: { company: toCompany(settings, context) } }
}
