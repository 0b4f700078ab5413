import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { makeTemporaryDataDir } from '../../scripts/temporary-data-dir.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openEmbedded } from '../../server/embedded-postgres/index.ts'
import { makeKey } from '../support/keys.ts'

export type Keys = { live: string; test: string }

/** A service process on a database of its own, with two companies in both modes. */
export type ServiceUnderTest = {
  baseUrl: string
  /** Sends the hostile requests. */
  attacker: Keys
  /** An uninvolved company. */
  other: Keys
  service: ChildProcess
  dataFolder: string
  /** Ends the service, by SIGKILL if needed, then PostgreSQL, and removes the data. */
  stop(): Promise<void>
}

const MAX_STOP_MS = 15_000

/** No rate limit: the test is about the work behind a request. */
const ENVIRONMENT = { PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' }

export async function startServiceUnderTest(): Promise<ServiceUnderTest> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const database = openDatabase(embedded.connection, { maxConnections: 2 })
  await migrate(database)
  const now = new Date()
  const key = (company: string, mode: 'live' | 'test') => makeKey(database.db, { company, mode, now })
  const keysOf = async (company: string) => ({
    live: await key(company, 'live'),
    test: await key(company, 'test'),
  })
  const [attacker, other] = [await keysOf('Attacker'), await keysOf('Other')]
  await database.close()
  const service = spawn(process.execPath, [new URL('../../server/main.ts', import.meta.url).pathname], {
    env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    process.off('SIGINT', leave)
    await end(service)
    await embedded.close()
    await remove()
  }
  // Otherwise PostgreSQL would run on.
  const leave = () => void stop().finally(() => process.exit(1))
  process.once('SIGINT', leave)
  const port = await portOf(service)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    attacker,
    other,
    service,
    dataFolder: embedded.dataFolder,
    stop,
  }
}

/** Reads the log as long as the service runs: a full pipe would block it. */
async function portOf(service: ChildProcess): Promise<string> {
  let text = ''
  const port = new Promise<string>((resolve, reject) => {
    service.stdout?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-10_000)
      const [, found] = /listening on http:\/\/localhost:(\d+)/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    service.once('exit', () => reject(new Error(`the service did not start:\n${text}`)))
  })
  return port
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  const isLate = delay(MAX_STOP_MS, 'late' as const, { ref: false })
  if ((await Promise.race([ended, isLate])) !== 'late') return
  service.kill('SIGKILL')
  await ended
}
