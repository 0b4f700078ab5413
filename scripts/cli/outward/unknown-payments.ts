import { sql } from 'kysely'
import type { Config } from '../../../server/config.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { openSecrets } from '../../../server/open-secrets.ts'
import { isRemote } from '../../../server/payments/lifecycle.ts'
import { createOpenConnection } from '../../../server/payments/open-connection.ts'

/** The attempts whose money a provider received. Undefined if it does not answer. */
type Received = { company: string; unknown: string[] | undefined }

/** Lists what providers received since a backup, and what this database does not know. */
export async function findUnknownPayments(db: ReadHandle, config: Config, since: Date): Promise<Received[]> {
  const open = createOpenConnection(await openSecrets(config), config.stripeApiBase)
  const tenants = await db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select(['tenants.id', 'mode', 'companies.name'])
    .execute()
  const found: Received[] = []
  for (const { id, mode, name } of tenants) {
    const row = await db
      .selectFrom('payment_providers')
      .select('provider')
      .where('tenant_id', '=', id)
      .executeTakeFirst()
    if (row === undefined || !isRemote(row.provider)) continue
    const received = await (await open(db, id, row.provider))?.listSince(since)
    const isAnswer = received !== undefined && received !== 'unknown'
    found.push({
      company: `${name}, ${mode}`,
      unknown: isAnswer ? await withoutKnown(db, id, received) : undefined,
    })
  }
  return found
}

async function withoutKnown(db: ReadHandle, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as received (id) where not exists (
      select from payment_attempts a where a.tenant_id = ${tenantId} and a.id = received.id
    )`.execute(db)
  return rows.map(({ id }) => id)
}
