import type { Mode, ReadHandle } from '../../db/schema.ts'

type Issuer = { mode: Mode; timezone: string }

export async function readIssuer(db: ReadHandle, tenantId: number): Promise<Issuer> {
  return db
    .selectFrom('tenants')
    .select(['mode', 'default_timezone as timezone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}

/** What says whether the service wrote a line's description. */
export async function readLineTypes(db: ReadHandle, tenantId: number, invoiceId: string) {
  return db
    .selectFrom('invoice_line_items')
    .select((line) => ['id', 'type', line('credit', 'is not', null).as('sellsCredit')])
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .$narrowType<{ sellsCredit: boolean }>()
    .execute()
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
