import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keys } from '../../../../conformance/runner/session.ts'
import type { ServiceConfig } from '../../../../server/config.ts'
import { createLog } from '../../../../server/runtime/logging.ts'
import type { Running, start } from '../../../../server/start.ts'
import type { Mutant } from '../mutant.ts'
import { openDatabases } from './databases.ts'
import { readContractAt } from './edited-contract.ts'
import { type Lane, openLane } from './lane.ts'
import { loadEdited } from './load-edited.ts'
import { makeKeys } from './make-keys.ts'
import { type BreakingProxy, startProxy } from './proxy.ts'
import type { Subject } from './subject.ts'
import type { Switchable } from './switchable.ts'

/** A PostgreSQL server, a healthy service, and the mutants. */
export type MutantHost = {
  /** The healthy service, or another one with this limit. */
  healthy(how: Pick<Mutant, 'rateLimitPerMinute' | 'live'>): Promise<Subject>
  start(mutant: Mutant): Promise<Subject>
  /** A service that has all of these mutants. */
  openLane(mutants: Switchable[]): Promise<Lane>
  stop(): Promise<void>
}

export async function openMutantHost(): Promise<MutantHost> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const databases = await openDatabases()

  // Otherwise PostgreSQL would keep running.
  const leave = async () => {
    await databases.remove()
    rmSync(folder, { recursive: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => leave().finally(() => process.exit(1)))

  async function startService(begin: typeof start, limit = UNLIMITED): Promise<Running> {
    const config = { ...CONFIG, databaseUrl: await databases.create(), rateLimitPerMinute: limit }
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
  let lanes = 0

  /** Many share the healthy service, so each gets companies of its own there. */
  function keysOn({ database }: Running, live = false): Promise<Required<Keys>> | Required<Keys> {
    const mode = live ? 'live' : 'test'
    return database === sound.database ? makeKeys(database, mode) : databases.keys[mode]
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
    openLane(mutants) {
      lanes += 1
      return openLane(`lane-${lanes}`, mutants, startService)
    },
    async stop() {
      await sound.stop()
      await leave()
    },
  }
}

/** No run sends more. */
const UNLIMITED = 1_000_000
const CONFIG: ServiceConfig = {
  port: 0,
  dataDir: 'unused: each service is given a databaseUrl',
  databaseUrl: undefined,
  publicBaseUrl: 'https://pay.example.test',
  trustedProxies: 0,
  rateLimitPerMinute: UNLIMITED,
  finalizeAfterMinutes: 60,
  eventRetentionDays: undefined,
  secretsKeys: [Buffer.alloc(32, 7)],
  outward: 'allow',
  // Of the receiver.
  outwardAllowedNetworks: ['127.0.0.0/8', '::1/128'],
  worker: true,
  // Nobody listens there.
  stripeApiBase: 'http://127.0.0.1:9',
  smtpUrl: undefined,
  emailFrom: undefined,
  emailTestTo: undefined,
  maxConnections: 20,
  logLevel: 'silent',
}
