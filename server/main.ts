import { parseConfig } from './config.ts'
import { firstSignIn } from './first-sign-in.ts'
import { hasNoCompany } from './keys/company/store.ts'
import { createCompanyWithKey } from './keys/create-company-with-key.ts'
import { createLog } from './runtime/logging.ts'
import { waitForSignal } from './runtime/wait-for-signal.ts'
import { start } from './start.ts'
import { welcome } from './welcome.ts'

const clock = () => new Date()
try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const service = await start(config, { clock, log })
  try {
    const { db } = service.database
    // Only the embedded database gets a demo company.
    if (config.databaseUrl === undefined && (await hasNoCompany(db))) {
      const demo = { company: 'Demo', mode: 'test', currency: 'USD', now: clock() } as const
      const key = await createCompanyWithKey(db, demo)
      process.stdout.write(welcome(`http://localhost:${service.port}`, key))
    }
    if (config.databaseUrl === undefined)
      process.stdout.write(await firstSignIn(db, `http://localhost:${service.port}`, clock()))
    log.info({ port: service.port, worker: config.worker }, `listening on http://localhost:${service.port}`)
    await waitForSignal()
    log.info('stopping')
  } finally {
    await service.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
