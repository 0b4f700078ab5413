import { sql } from 'kysely'
import type { ReadHandle } from '../schema.ts'

export const WORKER = 'usage-billing worker'
const SERVICE = 'usage-billing at '
/** PostgreSQL truncates longer application names. */
const MAX_LENGTH = 63

/** Services on one database find each other by this name. */
export function nameOfService(publicBaseUrl: string): string {
  return (SERVICE + publicBaseUrl).replace(/[^ -~]/g, '?').slice(0, MAX_LENGTH)
}

export async function selectConnected(db: ReadHandle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and (application_name = ${WORKER} or starts_with(application_name, ${SERVICE}))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The URLs may be truncated. */
export async function selectUrls(db: ReadHandle): Promise<string[]> {
  const names = await selectConnected(db)
  return names.flatMap((name) => (name === WORKER ? [] : [name.slice(SERVICE.length)]))
}

export async function selectOtherUrls(db: ReadHandle, publicBaseUrl: string): Promise<string[]> {
  const own = nameOfService(publicBaseUrl).slice(SERVICE.length)
  return (await selectUrls(db)).filter((url) => url !== own)
}
