import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { makeTemporaryDataDir } from '../../scripts/temporary-data-dir.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { forTheTest } from '../statements/tap.ts'
import { createTestClient } from './client.ts'
import { makeKey } from './keys.ts'
import { createDatabase } from './service.ts'
import { noteLine } from './unexpected.ts'

export type ServiceProcess = {
  child: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Resolves with the first match in its output; rejects if the process ends without one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends the signal, if one is given, waits for the end and returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `server/main.ts` or another program. Killed when the test ends. */
export function startProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): ServiceProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: new URL('../../', import.meta.url).pathname,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let line = ''
  const note = (chunk: Buffer) => {
    text += chunk
    const lines = `${line}${chunk}`.split('\n')
    line = lines.pop() ?? ''
    lines.forEach(noteLine)
  }
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    output: () => text,
    async printed(pattern) {
      for (;;) {
        const match = pattern.exec(text)
        if (match !== null) return match
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${script} ended early:\n${text}`)
        await Promise.race([once(child.stdout ?? child, 'data'), ended])
      }
    },
    async end(signal) {
      if (signal !== undefined) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** Starts the service on a free port and waits until it listens. */
export async function startServiceProcess(
  env: Record<string, string>,
): Promise<ServiceProcess & { baseUrl: string }> {
  const service = startProcess('server/main.ts', { PORT: '0', ...env })
  const [, port] = await service.printed(/listening on http:\/\/localhost:(\d+)/)
  return { ...service, baseUrl: `http://localhost:${port}` }
}

/**
 * Starts the service on a new database with a company in test mode. Faster than a data folder, which takes a PostgreSQL of its
 * own.
 */
export async function startServiceWithCompany(env: Record<string, string> = {}) {
  const own = { ...env, DATABASE_URL: await createDatabase() }
  const { db } = connect(own.DATABASE_URL)
  const key = await makeKey(db, { company: 'Acme', mode: 'test', now: new Date() })
  const service = await startServiceProcess(own)
  return { service, key, db, env: own, client: createTestClient(service.baseUrl, key) }
}

/** A data folder, removed when the test ends. */
export async function temporaryDataDir(): Promise<string> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  onTestFinished(remove)
  return dataDir
}

/** The test's own connection to a database, closed when the test ends. */
export function connect(connectionString: string): OpenDatabase {
  const database = openDatabase({ connectionString: forTheTest(connectionString) }, { maxConnections: 3 })
  onTestFinished(() => database.close())
  return database
}
