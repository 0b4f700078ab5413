import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Limits, type OpenDatabase, openDatabase, type Planning } from './db/open.ts'
import type { Data } from './open-database.ts'
import { publish } from './runtime/observed.ts'

export function openPool(
  data: Data,
  { maxConnections, name }: Pick<Config, 'maxConnections'> & { name: string },
  log: Logger,
  limits: Limits,
  planning: Planning = 'forValues',
): OpenDatabase {
  const database = openDatabase(data.connection, {
    name,
    maxConnections,
    limits,
    planning,
    onIdleError: (error) => log.warn({ err: error }, 'lost an idle connection to the database'),
  })
  publish('pool', database.pool)
  return database
}
