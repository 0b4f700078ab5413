import type { ReadHandle } from '../../db/schema.ts'

export async function readCompanyName(db: ReadHandle, companyId: string): Promise<string> {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return name
}
