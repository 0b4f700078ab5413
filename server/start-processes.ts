import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { nameOfService } from './db/engine/services.ts'
import { throwStartError } from './db/errors.ts'
import { REQUEST_LIMITS } from './db/open.ts'
import { startHttpProcesses } from './http-processes.ts'
import type { Monitor } from './metrics/open-metrics.ts'
import { openPool } from './open-pool.ts'
import { createTeardown } from './runtime/teardown.ts'
import { openAndWork, type Running } from './start.ts'

type Entry = { clock: () => Date; log: Logger; monitor?: Monitor | undefined; program: string }

/** This process has the database and the worker; `program` answers requests. */
export async function startProcesses(
  config: Config,
  { clock, log, monitor, program }: Entry,
): Promise<Running> {
  const started = createTeardown()
  try {
    const data = await openAndWork(config, { clock, log, monitor }, started)
    const database = openPool(
      data,
      { maxConnections: 1, name: nameOfService(config.publicBaseUrl) },
      log,
      REQUEST_LIMITS,
    )
    started.push(() => database.close())
    const { port, stop } = await startHttpProcesses(program, config.processes, log)
    started.push(stop)
    return { port, data, database, stop: started.run }
  } catch (error) {
    await started.run()
    throwStartError(error)
  }
}
