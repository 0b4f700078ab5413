import type { Mode, ReadHandle } from '../../db/schema.ts'

type Issuer = { mode: Mode; timezone: string }

export async function readIssuer(db: ReadHandle, tenantId: number): Promise<Issuer> {
  return db
    .selectFrom('tenants')
    .select(['mode', 'default_timezone as timezone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
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
