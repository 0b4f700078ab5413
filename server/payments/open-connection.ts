import type { ReadHandle } from '../db/schema.ts'
import type { Secrets } from '../runtime/secrets.ts'
import type { RemoteName } from './lifecycle.ts'
import type { Connection, Credentials } from './provider.ts'
import { remoteProviders } from './providers.ts'
import { findProvider, type ProviderRow } from './providers-store.ts'
import { tracedConnection } from './traced-connection.ts'

/** Returns undefined without credentials that this service can decrypt. */
export type OpenConnection = (
  db: ReadHandle,
  tenantId: number,
  provider: RemoteName,
) => Promise<Connection | undefined>

export function createOpenConnection(secrets: Secrets | undefined, base: string | undefined): OpenConnection {
  return async (db, tenantId, provider) => {
    const row = await findProvider(db, tenantId)
    const credentials = row && readCredentials(secrets, row)
    return credentials && tracedConnection(provider, await remoteProviders[provider](credentials, base))
  }
}

/** The name is authenticated, so that one credential cannot replace another. */
const ownerOf = (tenantId: number, name: keyof Credentials) => `${name}:${tenantId}`

export function sealCredentials(
  secrets: Secrets,
  tenantId: number,
  { secretKey, webhookSecret }: { [Name in keyof Credentials]?: Credentials[Name] | undefined },
): Partial<Pick<ProviderRow, 'secret_key' | 'webhook_secret'>> {
  const seal = (text: string, name: keyof Credentials) => secrets.encrypt(text, ownerOf(tenantId, name))
  return {
    ...(secretKey !== undefined && { secret_key: seal(secretKey, 'secretKey') }),
    ...(webhookSecret !== undefined && { webhook_secret: seal(webhookSecret, 'webhookSecret') }),
  }
}

export function readCredentials(
  secrets: Secrets | undefined,
  { tenant_id, secret_key, webhook_secret }: ProviderRow,
): Credentials | undefined {
  if (secret_key === null) return undefined
  const secretKey = secrets?.decrypt(secret_key, ownerOf(tenant_id, 'secretKey'))
  if (secretKey === undefined) return undefined
  const webhookSecret =
    webhook_secret === null
      ? undefined
      : secrets?.decrypt(webhook_secret, ownerOf(tenant_id, 'webhookSecret'))
  return { secretKey, webhookSecret }
}
