import { setTimeout as delay } from 'node:timers/promises'
import { makeTemporaryDataDir } from '../../../scripts/temporary-data-dir.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { openEmbedded } from '../../../server/embedded-postgres/index.ts'
import { OF_A_TEST } from '../../statements/tap.ts'
import { type FakeStripe, startFakeStripe } from '../../support/fake-stripe/start.ts'
import { makeKey } from '../../support/keys.ts'
import { kill, killInTurn, type Process, start } from '../processes.ts'
import { issueNotes } from './issue-notes.ts'
import { chooseStripe, payInvoices } from './pay-invoices.ts'
import { refundUnapplied } from './refund-unapplied.ts'
import { compareWithLedger } from './report.ts'

/** Of the requests to the provider, what goes wrong. */
const FAULTY = 0.25
const PATIENCE_MS = 300_000

/**
 * Has invoices paid by the API, on their pages and automatically, through two services and two workers, at a provider that hangs up,
 * fails after charging, answers late, and sends its notices twice, late, in any order or not at all, and kills one of the four
 * processes after the other with SIGKILL. What no invoice took is refunded meanwhile, and some refunds fail. Then the provider is
 * healed: its ledger must be our payments and what is unapplied, less our refunds, to the cent. Returns the exit code.
 */
export async function runPayments({ invoices, kills }: { invoices: number; kills: number }): Promise<number> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const database = openDatabase(embedded.connection, { maxConnections: 4, name: OF_A_TEST })
  const stripe = await startFakeStripe()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    STRIPE_API_BASE: stripe.url,
    RATE_LIMIT_PER_MINUTE: '1000000000',
    TRUSTED_PROXIES: '1',
  }
  const processes: Process[] = []
  try {
    await migrate(database)
    const { db } = database
    const key = await makeKey(db, { company: 'Paying', mode: 'test', now: new Date() })
    for (const worker of [false, true, false, true]) processes.push(await start(env, worker))
    const services = processes.map(({ baseUrl }) => baseUrl).filter((url) => url !== '')
    await stripe.notices(await chooseStripe(services, key))
    await stripe.failAtRandom(FAULTY)
    await stripe.endRefunds('random')
    const began = Date.now()
    const killing = killInTurn(processes, kills)
    const hurrying = setInterval(() => askNow(db).catch(() => undefined), 1_000)
    const refunding = refundUnapplied({ services, key, isOver: killing.isOver })
    const noting = issueNotes({ services, key, isOver: killing.isOver })
    const done = await payInvoices({ services, key, stripe, invoices, isOver: killing.isOver })
    await killing.finished
    const refunds = await refunding
    const notes = await noting
    await stripe.heal()
    await stripe.flush()
    const took = Date.now() - began
    console.log(
      `${done}, ${refunds} refunds of what none took, and ${notes}, in ${Math.round(took / 1_000)} s`,
    )
    const isSettled = await untilSettled(db, stripe)
    clearInterval(hurrying)
    const { problems, summary } = await compareWithLedger(db, await stripe.state())
    if (!isSettled)
      problems.push('attempts or refunds were still open, or invoices to be collected, at the end')
    console.log(summary)
    console.log(`${processes.reduce((sum, each) => sum + each.kills, 0)} kills, ${problems.length} problems`)
    for (const problem of problems.slice(0, 20)) console.log(problem)
    return problems.length === 0 ? 0 : 1
  } finally {
    for (const each of processes) await kill(each)
    await stripe.stop()
    await database.close()
    await embedded.close()
    await remove()
  }
}

/** Some questions would wait for hours. */
async function askNow(db: ReadHandle): Promise<void> {
  for (const table of ['payment_attempts', 'refunds'] as const)
    await db
      .updateTable(table)
      .set({ next_ask_at: new Date() })
      .where('next_ask_at', '>', new Date(Date.now() + 2_000))
      .execute()
}

/** Nobody is on a page any more: the provider lets those that are left expire. */
async function untilSettled(db: ReadHandle, stripe: FakeStripe): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { sessions, refunds } = await stripe.state()
    for (const { id, status } of sessions) if (status === 'open') await stripe.expire(id)
    for (const [index, { id, status }] of refunds.entries())
      if (status === 'pending') await stripe.endRefund(id, index % 2 === 0 ? 'fail' : 'succeed')
    await askNow(db)
    await delay(500)
    const asked = db.selectFrom('payment_attempts').select('id').where('next_ask_at', 'is not', null)
    const refunding = db.selectFrom('refunds').select('id').where('status', '=', 'pending')
    const collecting = db
      .selectFrom('invoices')
      .select('id')
      .where('collection_pending', '=', true)
      .where('status', '=', 'open')
    const left = [await asked.execute(), await refunding.execute(), await collecting.execute()]
    if (left.every((rows) => rows.length === 0)) return true
  }
  return false
}
