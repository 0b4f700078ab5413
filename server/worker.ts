import { parseConfig } from './config.ts'
import { createLog } from './runtime/logging.ts'
import { createTeardown } from './runtime/teardown.ts'
import { exitSoon, waitForSignal } from './runtime/wait-for-signal.ts'
import { openAndWork } from './start.ts'

const started = createTeardown()
try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const signal = waitForSignal()
  try {
    await openAndWork({ ...config, worker: true }, { clock: () => new Date(), log }, started)
    log.info('working')
    await signal
    log.info('stopping')
  } finally {
    await started.run()
    exitSoon()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
