import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeTemporaryDataDir } from '../../../scripts/temporary-data-dir.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts'
import { openEmbedded } from '../../../server/embedded-postgres/index.ts'
import { sweep } from '../../../server/jobs/sweep.ts'
import { findViolations } from '../../engine/invariants.ts'
import { makeKey } from '../../support/keys.ts'
import { type Answer, send } from '../send.ts'

const DAY_MS = 86_400_000
/** Between listening and the kill: within these the renewals of a day are under way. */
const [SOONEST_KILL_MS, LATEST_KILL_MS] = [50, 1_500]

/**
 * Kills services with SIGKILL while they renew daily subscriptions: half of a live company, whose days pass between one
 * service and the next, and half of a test company, whose test clock is sent two days further each time. At the end each day of
 * each subscription must be billed once. With `stopped` each service is as many days ahead, and catches up with them. Returns the exit code.
 */
export async function runKills({
  kills,
  subscriptions,
  stopped,
}: {
  kills: number
  subscriptions: number
  stopped: number
}): Promise<number> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const database = openDatabase(embedded.connection, { maxConnections: 4 })
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  }
  try {
    await migrate(database)
    const keyOf = (mode: 'live' | 'test') =>
      makeKey(database.db, { company: 'Killed', mode, now: new Date() })
    const keys = [await keyOf('live'), await keyOf('test')] as const
    let service = await startAhead(0, env)
    await subscribe(service.baseUrl, keys[0], { count: subscriptions / 2 })
    const { test_clock } = await create(service.baseUrl, keys[1], 'test_clocks', {})
    const testClock = { test_clock_id: String(test_clock?.id) }
    await subscribe(service.baseUrl, keys[1], { count: subscriptions / 2, ...testClock })
    const advanceTo = (to: number) => advance(service.baseUrl, keys[1], { ...testClock, to: new Date(to) })
    await kill(service)
    const beganAt = Date.now()
    let interrupted = 0
    for (let killed = 1; killed <= kills; killed += 1) {
      const day = stopped || killed
      service = await startAhead(day * DAY_MS, env)
      await sweep(database.db, () => new Date(Date.now() + day * DAY_MS))
      const advanced = advanceTo(beganAt + 2 * day * DAY_MS)
      await delay(SOONEST_KILL_MS + Math.random() * (LATEST_KILL_MS - SOONEST_KILL_MS))
      await kill(service)
      if ((await advanced).status === 0) interrupted += 1
      process.stderr.write(`\rkilled ${killed} of ${kills}, ${interrupted} of them during an advance`)
    }
    process.stderr.write('\n')
    const days = stopped || kills
    const lastMoment = days * DAY_MS
    service = await startAhead(lastMoment, env)
    while ((await advanceTo(beganAt + 2 * lastMoment)).text.includes('"advancing"'));
    await untilIdle(database, lastMoment)
    await kill(service)
    const problems = await findProblems(database, days)
    console.log(`${kills} kills, ${days} days of ${subscriptions} subscriptions, ${problems.length} problems`)
    for (const problem of problems.slice(0, 20)) console.log(problem)
    return problems.length === 0 ? 0 : 1
  } finally {
    await database.close()
    await embedded.close()
    await remove()
  }
}

type Service = { child: ChildProcess; baseUrl: string }

async function startAhead(aheadMs: number, env: NodeJS.ProcessEnv): Promise<Service> {
  const child = fork(new URL('./service-ahead.ts', import.meta.url), [String(aheadMs)], { env })
  const [port] = await once(child, 'message')
  return { child, baseUrl: `http://127.0.0.1:${port}` }
}

async function kill({ child }: Service): Promise<void> {
  if (child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function create(baseUrl: string, key: string, path: string, body: object) {
  const { text } = await send(baseUrl, { method: 'POST', target: `/v1/${path}`, key, body })
  const created: Record<string, { id: string }> = JSON.parse(text)
  return created
}

async function subscribe(
  baseUrl: string,
  key: string,
  { count, ...onClock }: { count: number; test_clock_id?: string },
): Promise<void> {
  const credit = { account_type: 'currency', amount: '0.10', rollover: { periods: 1 } }
  const terms = {
    code: 'daily',
    name: 'Daily',
    interval: 'day',
    amount_cents: 100,
    included_credits: [credit],
  }
  const { plan } = await create(baseUrl, key, 'plans', terms)
  for (let n = 0; n < count; n += 1) {
    const acme = { name: 'Acme', email: 'a@b.example', ...onClock }
    const { customer } = await create(baseUrl, key, 'customers', acme)
    await create(baseUrl, key, 'subscriptions', { customer_id: customer?.id, plan_id: plan?.id })
  }
}

function advance(
  baseUrl: string,
  key: string,
  { test_clock_id, to }: { test_clock_id: string; to: Date },
): Promise<Answer> {
  return send(baseUrl, {
    method: 'POST',
    target: `/v1/test_clocks/${test_clock_id}/advance`,
    key,
    body: { to: to.toISOString() },
  })
}

/** Until nothing that was due by then is left, for the service's worker does it. */
async function untilIdle({ db }: OpenDatabase, aheadMs: number): Promise<void> {
  for (;;) {
    const now = new Date(Date.now() + aheadMs)
    await sweep(db, () => now)
    const { rows } = await sql`
      select from subscriptions s left join test_clocks c on c.tenant_id = s.tenant_id and c.id = s.test_clock_id
      where s.next_renewal_at <= coalesce(c.frozen_time, ${now}) limit 1`.execute(db)
    if (rows.length === 0) return
    await delay(500)
  }
}

/** What is not billed, or billed twice, or breaks an invariant. */
async function findProblems({ db }: OpenDatabase, days: number): Promise<string[]> {
  const tenants = await db.selectFrom('tenants').select(['id', 'mode']).execute()
  const violations = await Promise.all(tenants.map(({ id }) => findViolations(db, id)))
  const { rows } = await sql<{ id: string; mode: string; periods: number; invoices: number }>`
    select s.id, t.mode, count(distinct i.period_start)::integer as periods, count(*)::integer as invoices
    from subscriptions s join tenants t on t.id = s.tenant_id
    join invoices i on i.tenant_id = s.tenant_id and i.subscription_id = s.id and i.billing_reason = 'subscription_cycle'
    group by s.id, t.mode`.execute(db)
  const wrong = rows
    .filter(({ mode, periods, invoices }) => {
      const due = mode === 'live' ? days : 2 * days
      return periods !== invoices || invoices < due - 1 || invoices > due + 1
    })
    .map((row) => `${row.mode} ${row.id}: ${row.invoices} invoices of ${row.periods} periods in ${days} days`)
  const { rows: credits } = await sql<{ id: string; grants: number; invoices: number }>`
    select s.id, count(*)::integer as invoices, (
      select count(distinct g.allowance_start)::integer from credit_grants g
      where g.tenant_id = s.tenant_id and g.allowance_subscription_id = s.id
    ) as grants
    from subscriptions s
    join invoices i on i.tenant_id = s.tenant_id and i.subscription_id = s.id and i.billing_reason = 'subscription_cycle'
    group by s.tenant_id, s.id`.execute(db)
  const ungranted = credits
    .filter(({ grants, invoices }) => grants !== invoices + 1)
    .map(({ id, grants, invoices }) => `${id}: ${grants} grants of ${invoices + 1} periods`)
  return [...violations.flat(), ...wrong, ...ungranted]
}
