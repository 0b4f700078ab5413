import { setTimeout as delay } from 'node:timers/promises'
import { makeTemporaryDataDir } from '../../../scripts/temporary-data-dir.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts'
import { openEmbedded } from '../../../server/embedded-postgres/index.ts'
import { makeKey } from '../../support/keys.ts'
import { kill, killInTurn, type Process, start } from '../processes.ts'
import { send } from '../send.ts'
import { change } from './changes.ts'
import { type Receiver, startReceivers } from './receivers.ts'
import { findProblems, latenciesOf, tableOf, typesOf } from './report.ts'

const IDLE_CHANGES = 200
/** Three receivers have everything still to get. */
const PATIENCE_MS = { once: 300_000, anEvent: 15 }

/**
 * Changes what a company has through two services while two workers send the events to five receivers, most of them faulty, and kills
 * one of the four processes after the other with SIGKILL. Then the receivers are healed: each event of the log must have reached
 * each of them. Returns the exit code.
 */
export async function runWebhooks({ events, kills }: { events: number; kills: number }): Promise<number> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const database = openDatabase(embedded.connection, { maxConnections: 4 })
  const receivers = await startReceivers()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  }
  const processes: Process[] = []
  try {
    await migrate(database)
    const key = await makeKey(database.db, { company: 'Sending', mode: 'test', now: new Date() })
    for (const worker of [false, true, false, true]) processes.push(await start(env, worker))
    const services = processes.filter(({ baseUrl }) => baseUrl !== '')
    for (const { url } of receivers)
      await send(services[0]?.baseUrl ?? '', {
        method: 'POST',
        target: '/v1/webhook_endpoints',
        key,
        body: { url },
      })
    const began = Date.now()
    const killing = killInTurn(processes, kills)
    let written = 0
    const counting = setInterval(async () => {
      written = await countEvents(database).catch(() => written)
    }, 500)
    await change(
      () => services.map(({ baseUrl }) => baseUrl),
      key,
      () => written >= events,
    )
    clearInterval(counting)
    const took = Date.now() - began
    await killing.finished
    for (const receiver of receivers) receiver.heal()
    const before = receivers.map(({ accepted }) => accepted.size)
    const caughtUpMs = await untilSent(database, receivers)
    const types = await typesOf(database.db)
    const caughtUp = receivers.reduce(
      (sum, { accepted }, index) => sum + accepted.size - (before[index] ?? 0),
      0,
    )
    console.log(
      `${types.sum} events of ${types.names.length} types in ${seconds(took)}; ${caughtUp} sent within ${seconds(caughtUpMs)} after the receivers healed`,
    )
    console.log(types.names.join(', '))
    console.log(tableOf(receivers))
    const idle = await whenIdle(database, services[0]?.baseUrl ?? '', key, receivers)
    console.log(
      `idle, from the answer to the receipt: p50 ${idle.p50} ms, p99 ${idle.p99} ms, longest ${idle.longest} ms`,
    )
    const problems = await findProblems(database.db, receivers)
    console.log(`${processes.reduce((sum, each) => sum + each.kills, 0)} kills, ${problems.length} problems`)
    for (const problem of problems.slice(0, 20)) console.log(problem)
    return problems.length === 0 ? 0 : 1
  } finally {
    for (const each of processes) await kill(each)
    for (const each of receivers) each.close()
    await database.close()
    await embedded.close()
    await remove()
  }
}

/** Some retries would take hours. */
async function retryNow({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: new Date() })
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Those without a number too. */
async function countEvents({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  const count = (table: 'webhook_events' | 'webhook_outbox') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  return (await count('webhook_events')).count + (await count('webhook_outbox')).count
}

async function untilSent({ db }: OpenDatabase, receivers: readonly Receiver[]): Promise<number> {
  const began = Date.now()
  for (;;) {
    // What failed just before it healed.
    await retryNow({ db })
    const last = await countEvents({ db })
    const isDone = receivers.every(({ accepted }) => accepted.size >= last)
    const patience = PATIENCE_MS.once + PATIENCE_MS.anEvent * last
    if (isDone || Date.now() - began > patience) return Date.now() - began
    await delay(500)
  }
}

async function whenIdle(
  database: OpenDatabase,
  baseUrl: string,
  key: string,
  receivers: readonly Receiver[],
) {
  const healthy = receivers[0] ?? fail()
  const answered = new Map<string, number>()
  const from = healthy.receipts.length
  for (let n = 0; n < IDLE_CHANGES; n += 1) {
    const body = { name: `Idle ${n}`, email: 'a@b.example' }
    const { text } = await send(baseUrl, { method: 'POST', target: '/v1/customers', key, body })
    answered.set(JSON.parse(text).customer.id, Date.now())
    await delay(50)
  }
  await untilSent(database, receivers)
  return latenciesOf(healthy.receipts.slice(from), answered)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function fail(): never {
  throw new Error('nothing was started')
}
