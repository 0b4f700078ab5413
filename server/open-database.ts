import type { Config } from './config.ts'
import type { Connection } from './db/open.ts'

/** `close` requires that all connections are closed. */
export type Data = { connection: Connection; created: boolean; close(): Promise<void> }

/** Loads embedded PostgreSQL only if it is used. */
export async function openData(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<Data> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, created: false, close: async () => undefined }
  const { openEmbedded } = await import('./embedded-postgres/index.ts')
  return openEmbedded(dataDir, { log })
}
