import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { Account } from '../../server/embedded-postgres/account.ts'
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  openEmbedded,
} from '../../server/embedded-postgres/index.ts'

const opener = join(import.meta.dirname, 'embedded-opener.ts')
const folders: string[] = []
const children: ChildProcess[] = []
let template: string | undefined

/** Another process that has the database open. */
export type Opener = Omit<EmbeddedDatabase, 'close'> & {
  child: ChildProcess
  close(): Promise<number | null>
}

/** True where every folder on the way lets other accounts pass. */
export function everyoneCanEnter(folder: string): boolean {
  const passable = (statSync(folder).mode & 0o001) !== 0
  return passable && (dirname(folder) === folder || everyoneCanEnter(dirname(folder)))
}

/** An empty folder that any account can enter; removed by `cleanUp`. */
export async function makeFolder(mode = 0o711): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

/** A data folder in which an ordinary database lies: a copy of one that was made once, since `initdb` takes its time. */
export async function makeDataDir(): Promise<string> {
  template ??= await makeTemplate()
  const folder = await makeFolder()
  await promisify(execFile)('cp', ['-a', `${template}/postgres`, folder])
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(folder, 0o711)
  await (await openEmbedded(folder)).close()
  return folder
}

export async function removeTemplate(): Promise<void> {
  if (template !== undefined) folders.push(template)
  await cleanUp()
}

/** Has `cleanUp` remove a folder that the database made outside the test's own. */
export function alsoRemove(folder: string): void {
  folders.push(folder)
}

export function startOpener(
  dataDir: string,
  options: { account?: Account; detached?: boolean } = {},
): ChildProcess {
  const { account, detached = false } = options
  const child = spawn(process.execPath, [opener, dataDir], { cwd: '/', detached, ...account })
  children.push(child)
  return child
}

export async function openInChild(...args: Parameters<typeof startOpener>): Promise<Opener> {
  const child = startOpener(...args)
  let problem = ''
  child.stderr?.on('data', (chunk) => {
    problem += chunk
  })
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(problem))),
  ])
  return {
    ...JSON.parse(line),
    child,
    async close() {
      const exit = once(child, 'exit')
      child.stdin?.end()
      const [code] = await exit
      return code
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function serverPid(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(`${dataFolder}/postmaster.pid`, 'utf8'), 10)
}

/** A process that is dead but not yet reaped does not run. */
export async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}

export async function untilEnded(pid: number): Promise<void> {
  await expect.poll(() => runs(pid), { timeout: 10_000, interval: 5 }).toBe(false)
}

/** Ends what the test has started, its servers too, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  for (const folder of folders.splice(0)) {
    for (const data of [folder, `${folder}/postgres`, `${folder}/data/postgres`]) {
      const pid = await serverPid(data).catch(() => undefined)
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (pid === undefined || !command.includes(folder)) continue
      process.kill(pid, 'SIGQUIT')
      await untilEnded(pid)
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
