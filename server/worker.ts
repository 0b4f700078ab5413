import { parseConfig } from './config.ts'
import { throwStartError } from './db/faults.ts'
import { migrate } from './db/migrate.ts'
import { newId, newSecret } from './ids.ts'
import { startWorker } from './jobs/start-worker.ts'
import { createLog } from './logging.ts'
import { openData } from './open-data.ts'
import { openPool } from './start.ts'
import { untilTold } from './until-told.ts'

try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const data = await openData(config, (line) => log.info(line))
  const database = openPool(data, config, log)
  try {
    await migrate(database).catch(throwStartError)
    const worker = startWorker(database, {
      clock: () => new Date(),
      log,
      newId,
      newSecret,
      finalizeAfterMs: config.finalizeAfterMinutes * 60_000,
    })
    log.info('working')
    await untilTold()
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
