import type { Mode, ReadHandle } from '../../db/schema.ts'

export async function readMode(db: ReadHandle, tenantId: number): Promise<Mode> {
  const { mode } = await db
    .selectFrom('tenants')
    .select('mode')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return mode
}

/** Returns a `data:` URL. */
export async function readLogo(
  db: ReadHandle,
  tenantId: number,
  logoId: string | null,
): Promise<string | null> {
  if (logoId === null) return null
  const logo = await db
    .selectFrom('logos')
    .select('data_url')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', logoId)
    .executeTakeFirst()
  return logo?.data_url ?? null
}
