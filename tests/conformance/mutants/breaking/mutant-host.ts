import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Keys } from '../../../../conformance/runner/session.ts'
import { makeTemporaryDataDir } from '../../../../scripts/temporary-data-dir.ts'
import type { ServiceConfig } from '../../../../server/config.ts'
import { migrate } from '../../../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../../server/db/open.ts'
import type { Mode } from '../../../../server/db/schema.ts'
import { openEmbedded } from '../../../../server/embedded-postgres/index.ts'
import type { KeyOptions } from '../../../../server/keys/create-key.ts'
import { createLog } from '../../../../server/runtime/logging.ts'
import type { Running, start } from '../../../../server/start.ts'
import { settleForOneRun } from '../../../support/database-of-a-run.ts'
import { makeKey, revoke } from '../../../support/keys.ts'
import type { ContractEdit, Edit, Mutant } from '../mutant.ts'
import { loadEdited } from './load-edited.ts'
import { type BreakingProxy, startProxy } from './proxy.ts'

/** A running service, and keys of two new companies. */
export type Subject = { baseUrl: string; keys: Required<Keys>; stop(): Promise<void> }

/** A PostgreSQL server, a healthy service, and the mutants. */
export type MutantHost = {
  /** The healthy service, or another one with this limit. */
  healthy(how: Pick<Mutant, 'rateLimitPerMinute' | 'live'>): Promise<Subject>
  start(mutant: Mutant): Promise<Subject>
  stop(): Promise<void>
}

export async function openMutantHost(): Promise<MutantHost> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const { host, port, user } = embedded.connection
  // One connection: PostgreSQL cannot copy a template twice at once.
  const admin = new pg.Pool({ host, port, user, database: 'postgres', max: 1 })
  await settleForOneRun(admin)
  await admin.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ host, port, user, database: TEMPLATE })
  await migrate(template)
  // Each copy has them, so that a service that is alone on its database needs no time for them.
  const copied = { test: await makeKeys(template, 'test'), live: await makeKeys(template, 'live') }
  await template.close()

  /** Returns the connection string of a migrated database that has the companies of the template. */
  async function createDatabase(): Promise<string> {
    const name = `mutant_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name} template ${TEMPLATE}`)
    return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  }

  // Otherwise PostgreSQL would keep running.
  const leave = async () => {
    await embedded.close()
    await remove()
    rmSync(folder, { recursive: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => leave().finally(() => process.exit(1)))

  async function startService(begin: typeof start, limit = UNLIMITED): Promise<Running> {
    const config = { ...CONFIG, databaseUrl: await createDatabase(), rateLimitPerMinute: limit }
    const run = () => begin(config, { clock: () => new Date(), log: createLog('silent') })
    // Another mutant of this process may block the event loop for longer than a connection may take.
    return run().catch(run)
  }

  async function startBroken(
    mutant: Mutant,
  ): Promise<{ baseUrl: string; running: Running; proxy?: BreakingProxy }> {
    if ('answer' in mutant || 'request' in mutant) {
      const proxy = await startProxy(`http://localhost:${sound.port}`, mutant)
      return { baseUrl: proxy.baseUrl, running: sound, proxy }
    }
    const edits =
      'edits' in mutant ? mutant.edits : [readContractAt(join(folder, `${mutant.id}.json`), mutant.contract)]
    const edited = await loadEdited(mutant.id, edits)
    const running = await startService(edited.start, mutant.rateLimitPerMinute)
    return { baseUrl: `http://localhost:${running.port}`, running }
  }

  const { start: begin } = await loadEdited('none', [])
  const sound = await startService(begin)

  /** Many share the healthy service, so each gets companies of its own there. */
  function keysOn({ database }: Running, live = false): Promise<Required<Keys>> | Required<Keys> {
    const mode = live ? 'live' : 'test'
    return database === sound.database ? makeKeys(database, mode) : copied[mode]
  }

  return {
    async healthy({ rateLimitPerMinute: limit, live }) {
      const running = limit === undefined ? sound : await startService(begin, limit)
      const stop = async () => (running === sound ? undefined : running.stop())
      return { baseUrl: `http://localhost:${running.port}`, keys: await keysOn(running, live), stop }
    },
    async start(mutant) {
      const { baseUrl, running, proxy } = await startBroken(mutant)
      const stop = proxy === undefined ? () => running.stop() : () => proxy.stop()
      return { baseUrl, keys: await keysOn(running, mutant.live), stop }
    },
    async stop() {
      await sound.stop()
      await admin.end()
      await embedded.close()
      await remove()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Keys of two companies, a revoked one, and one of each smaller scope. */
async function makeKeys({ db }: OpenDatabase, mode: Mode): Promise<Required<Keys>> {
  const now = new Date()
  const make = (company: string, options: Partial<KeyOptions> = {}) =>
    makeKey(db, { company, mode, now, ...options })
  const own = `Company ${randomUUID()}`
  const revoked = await make(own)
  await revoke(db, revoked, now)
  return {
    own: await make(own),
    other: await make(`Company ${randomUUID()}`),
    revoked,
    'read-only': await make(own, { scope: 'read_only' }),
    'ingest-only': await make(own, { scope: 'ingest_only' }),
  }
}

/** Writes the changed contract. Returns the edit that makes the service read it. */
function readContractAt(path: string, changes: ContractEdit[]): Edit {
  writeFileSync(path, JSON.stringify(withChanges(changes)))
  return {
    symbol: 'server/start#start',
    from: 'const document = readDocument()',
    to: `const document: ReturnType<typeof readDocument> = JSON.parse(
      process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(path)}, 'utf8'))`,
  }
}

function withChanges(changes: ContractEdit[]): object {
  const document: object = JSON.parse(
    readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8'),
  )
  for (const { at, to } of changes) {
    const place = at
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const name = place.pop() ?? ''
    const node = place.reduce<unknown>((found, part) => Reflect.get(Object(found), part), document)
    if (typeof node !== 'object' || node === null) throw new Error(`the contract has nothing at ${at}`)
    if (to === undefined && !(name in node)) throw new Error(`the contract has nothing at ${at}`)
    if (to === undefined) Reflect.deleteProperty(node, name)
    else Reflect.set(node, name, to)
  }
  return document
}

/** No run sends more. */
const UNLIMITED = 1_000_000
const TEMPLATE = 'migrated'
const CONFIG: ServiceConfig = {
  port: 0,
  dataDir: 'unused: each service is given a databaseUrl',
  databaseUrl: undefined,
  publicBaseUrl: 'https://pay.example.test',
  trustedProxies: 0,
  rateLimitPerMinute: UNLIMITED,
  finalizeAfterMinutes: 60,
  eventRetentionDays: undefined,
  worker: true,
  maxConnections: 20,
  logLevel: 'silent',
}
