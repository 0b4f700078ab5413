import type { Mode, ReadHandle } from '../../db/schema.ts'

export async function readMode(db: ReadHandle, tenantId: number): Promise<Mode> {
  const { mode } = await db
    .selectFrom('tenants')
    .select('mode')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return mode
}

/** The logo that an invoice was finalized with, as a `data:` URL. */
export async function readLogo(
  db: ReadHandle,
  { tenant_id, logo_id }: { tenant_id: number; logo_id: string | null },
): Promise<string | null> {
  if (logo_id === null) return null
  const { data_url } = await db
    .selectFrom('logos')
    .select('data_url')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', logo_id)
    .executeTakeFirstOrThrow()
  return data_url
}
