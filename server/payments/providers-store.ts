import type { Selectable } from 'kysely'
import type { Mode, ReadHandle, Schema, WriteHandle } from '../db/schema.ts'

type Row = Selectable<Schema['payment_providers']>
export type ProviderSetting = { provider: Row['provider']; updated_at: Date | null }
type Tenant = { id: number; mode: Mode }

export async function readProvider(db: ReadHandle, { id, mode }: Tenant): Promise<ProviderSetting> {
  const set = await db
    .selectFrom('payment_providers')
    .select(['provider', 'updated_at'])
    .where('tenant_id', '=', id)
    .executeTakeFirst()
  return set ?? { provider: mode === 'test' ? 'test' : 'none', updated_at: null }
}

export async function setProvider(
  trx: WriteHandle,
  { id: tenant_id }: Tenant,
  provider: Row['provider'],
  updated_at: Date,
): Promise<ProviderSetting> {
  const values = { provider, updated_at }
  await trx
    .insertInto('payment_providers')
    .values({ tenant_id, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
  return values
}
