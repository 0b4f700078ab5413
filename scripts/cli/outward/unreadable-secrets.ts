import type { ReadHandle } from '../../../server/db/schema.ts'
import { readCredentials } from '../../../server/payments/open-connection.ts'
import { findProvider } from '../../../server/payments/providers-store.ts'
import type { Secrets } from '../../../server/runtime/secrets.ts'
import { readSecrets } from '../../../server/webhook-endpoints/secret.ts'

/** Counts endpoints and providers whose secrets no key of SECRETS_KEY reads. The endpoints would be disabled. */
export async function countUnreadable(
  db: ReadHandle,
  tenantIds: readonly number[],
  { secrets, now }: { secrets: Secrets | undefined; now: Date },
): Promise<{ endpoints: number; providers: number }> {
  const unreadable = { endpoints: 0, providers: 0 }
  for (const tenantId of tenantIds) {
    const endpoints = await db
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'previous_secret', 'previous_secret_expires_at'])
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'enabled')
      .execute()
    unreadable.endpoints += endpoints.filter((each) => readSecrets(secrets, each, now) === undefined).length
    const provider = await findProvider(db, tenantId)
    if (provider?.secret_key != null && readCredentials(secrets, provider) === undefined)
      unreadable.providers += 1
  }
  return unreadable
}
