import type { ReadHandle } from '../../../server/db/schema.ts'
import type { Secrets } from '../../../server/runtime/secrets.ts'
import { readSecrets } from '../../../server/webhook-endpoints/secret.ts'

/** Counts endpoints that would be disabled, because no key of SECRETS_KEY reads their secrets. */
export async function countUnreadable(
  db: ReadHandle,
  tenantIds: readonly number[],
  { secrets, now }: { secrets: Secrets | undefined; now: Date },
): Promise<number> {
  let count = 0
  for (const tenantId of tenantIds) {
    const endpoints = await db
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'previous_secret', 'previous_secret_expires_at'])
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'enabled')
      .execute()
    count += endpoints.filter((endpoint) => readSecrets(secrets, endpoint, now) === undefined).length
  }
  return count
}
