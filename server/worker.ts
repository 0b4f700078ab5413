import { parseConfig } from './config.ts'
import { createMonitor } from './metrics/open-metrics.ts'
import { createLog } from './runtime/logging.ts'
import { createTeardown } from './runtime/teardown.ts'
import { openTracing } from './runtime/tracing.ts'
import { exitSoon, waitForSignal } from './runtime/wait-for-signal.ts'
import { openAndWork } from './start.ts'

const started = createTeardown()
try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const signal = waitForSignal()
  try {
    await openTracing()
    const monitor = await createMonitor(config.metricsPort)
    await openAndWork({ ...config, worker: true }, { clock: () => new Date(), log, monitor }, started)
    if (monitor !== undefined) monitor.state = 'ready'
    log.info('working')
    await signal
    log.info('stopping')
    if (monitor !== undefined) monitor.state = 'stopping'
  } finally {
    await started.run()
    exitSoon()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
