import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Running, start } from '../../../../server/start.ts'
import { loadChanged } from './load-edited.ts'
import { makeKeys } from './make-keys.ts'
import type { Subject } from './subject.ts'
import { functionOf, type Switchable, withSwitches } from './switchable.ts'
import { type Switch, switches } from './switches.ts'

/** A service that mutants share, one after another. */
export type Lane = {
  /** Not a mutant of which a function was called while the service started: what that led to would stay as it is. */
  takes(mutant: Switchable): boolean
  /** Turns the mutant on until the subject is stopped. Without one, the service is healthy. */
  start(mutant: Switchable | undefined, live?: boolean): Promise<Subject>
  /** Whether something that a mutant began has not ended. Then the next one needs another lane. */
  isSpoiled(): boolean
  stop(): Promise<void>
}

/** Starts a service that has all these mutants, each one turned off. */
export async function openLane(
  name: string,
  mutants: Switchable[],
  startService: (begin: typeof start) => Promise<Running>,
): Promise<Lane> {
  const called = new Set<string>()
  const own: Switch = {
    mutant: undefined,
    on(name) {
      called.add(name)
      return own.mutant
    },
  }
  switches.set(name, own)
  const service = await loadLane(name, mutants)
  const running = await startService(service.start)
  const client = new pg.Client(running.data.connection)
  await client.connect()
  await untilWorking(client)
  const calledAtStart: ReadonlySet<string> = new Set(called)
  let spoiled = false
  return {
    takes: ({ edits }) => edits.every((edit) => !calledAtStart.has(functionOf(edit))),
    async start(mutant, live = false) {
      const keys = await makeKeys(running.database, live ? 'live' : 'test')
      own.mutant = mutant?.id
      const stop = async () => {
        spoiled ||= !(await becomesIdle(client))
        own.mutant = undefined
      }
      return { baseUrl: `http://localhost:${running.port}`, keys, stop }
    },
    isSpoiled: () => spoiled,
    async stop() {
      await client.end()
      await running.stop()
    },
  }
}

function loadLane(name: string, mutants: Switchable[]): ReturnType<typeof loadChanged> {
  const header = `import { switches } from '${SWITCHES}'
function on$(name) { return switches.get('${name}').on(name) }
`
  const changed = [...withSwitches(mutants)].map(([file, text]): [string, string] => [file, header + text])
  return loadChanged(name, new Map(changed))
}

const SWITCHES = new URL('switches.ts', import.meta.url).href

/** Until the worker has begun, which it does beside the service. */
async function untilWorking(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select 1 from graphile_worker._private_known_crontabs limit 1')
    if (rows.length > 0) return
    await delay(PAUSE_MS)
  }
}

/** Deletes the jobs that would run later, and waits until those that run have ended, and no connection is busy. */
async function becomesIdle(client: pg.Client): Promise<boolean> {
  const until = performance.now() + MAX_MS
  for (;;) {
    await client.query('delete from graphile_worker._private_jobs where locked_at is null')
    const { rows } = await client.query(BUSY)
    if (rows.length === 0) return true
    if (performance.now() > until) return false
    await delay(PAUSE_MS)
  }
}

const MAX_MS = 3_000
const PAUSE_MS = 10
const BUSY = `
  select 1 from graphile_worker._private_jobs where locked_at is not null
  union all
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
