import type { Mode, ReadHandle } from '../../db/schema.ts'

export async function readMode(db: ReadHandle, tenantId: number): Promise<Mode> {
  const { mode } = await db
    .selectFrom('tenants')
    .select('mode')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return mode
}
