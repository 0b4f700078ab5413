import type { Config } from './config.ts'
import type { Connection } from './db/open.ts'

/** Where the data is, and how to let go of it once every connection to it is closed. */
export type Data = { connection: Connection; created: boolean; close(): Promise<void> }

/**
 * The database the configuration names: DATABASE_URL's, or the embedded one in DATA_DIR, which is started where it does
 * not run. Only the latter loads the code that starts a PostgreSQL.
 */
export async function openData(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<Data> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, created: false, close: async () => undefined }
  const { openEmbedded } = await import('./embedded-postgres/index.ts')
  return openEmbedded(dataDir, { log: say })
}
