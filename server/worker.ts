import { parseConfig } from './config.ts'
import { WORKER } from './db/engine/services.ts'
import { throwStartError } from './db/errors.ts'
import { migrateData } from './db/migrate.ts'
import { JOB_LIMITS } from './db/open.ts'
import { startWorker } from './jobs/start-worker.ts'
import { openData } from './open-database.ts'
import { newId, newSecret } from './runtime/ids.ts'
import { createLog } from './runtime/logging.ts'
import { waitForSignal } from './runtime/wait-for-signal.ts'
import { openPool, termsOf } from './start.ts'

try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const signal = waitForSignal()
  const data = await openData(config, (line) => log.info(line))
  const database = openPool(data, { ...config, name: WORKER }, log, JOB_LIMITS)
  try {
    await migrateData(data.connection).catch(throwStartError)
    const worker = startWorker(database, {
      clock: () => new Date(),
      log,
      newId,
      newSecret,
      ...termsOf(config),
    })
    log.info('working')
    await signal
    log.info('stopping')
    await worker.stop()
  } finally {
    await database.close()
    await data.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
