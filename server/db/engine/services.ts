import { sql } from 'kysely'
import type { ReadHandle } from '../schema.ts'

/** What a worker's connections are called. */
export const WORKER = 'usage-billing worker'
const SERVICE = 'usage-billing at '
/** PostgreSQL cuts names off here. */
const MAX_LENGTH = 63

/** What a service's connections are called, so that services of one database know of each other. */
export function nameOfService(publicBaseUrl: string): string {
  return (SERVICE + publicBaseUrl).replace(/[^ -~]/g, '?').slice(0, MAX_LENGTH)
}

/** The names of the services and workers that are connected to the database. */
export async function selectConnected(db: ReadHandle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and (application_name = ${WORKER} or starts_with(application_name, ${SERVICE}))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The URLs of services with another `PUBLIC_BASE_URL`. */
export async function selectOtherUrls(db: ReadHandle, publicBaseUrl: string): Promise<string[]> {
  const own = nameOfService(publicBaseUrl)
  const names = await selectConnected(db)
  return names.flatMap((name) => (name === own || name === WORKER ? [] : [name.slice(SERVICE.length)]))
}
