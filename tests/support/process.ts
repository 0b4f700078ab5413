import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { makeTemporaryDataDir } from '../../scripts/temporary-data-dir.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { openEmbedded } from '../../server/embedded-postgres/index.ts'

export type ServiceProcess = {
  child: ChildProcess
  /** All that it printed so far. */
  output: () => string
  /** Resolves with the pattern's first match in what it prints; rejects when it ends without. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends the signal, if one is given, and waits for the end; answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts one of the service's own programs, `server/main.ts` or another, as a user would; killed when the test ends. */
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
  const note = (chunk: Buffer) => {
    text += chunk
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

/** A data folder for one test, gone with all in it when the test ends. */
export async function temporaryDataDir(): Promise<string> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  onTestFinished(remove)
  return dataDir
}

/** A connection of the test's own to the embedded database in a data folder, closed when the test ends. */
export async function attach(dataDir: string): Promise<OpenDatabase> {
  const embedded = await openEmbedded(dataDir)
  const database = openDatabase(embedded.connection, { maxConnections: 3 })
  onTestFinished(async () => {
    await database.close()
    await embedded.close()
  })
  return database
}
