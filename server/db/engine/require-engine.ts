import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Some engines accept a statement and do something else. */
export function requireEngine(pool: pg.Pool): Promise<void> {
  return tryAll(pool, {
    'it is older than PostgreSQL 15': isNewEnough,
    'an advisory lock of one connection does not keep another out': excludes,
    'a notification does not arrive': notifies,
  })
}

/** Locks a row of the migrations, so these must have run. */
export function requireRowLocks(pool: pg.Pool): Promise<void> {
  return tryAll(pool, { 'a locked row is not skipped': skipsLocked })
}

type Trial = (one: pg.PoolClient, other: pg.PoolClient) => Promise<boolean>

async function tryAll(pool: pg.Pool, trials: Record<string, Trial>): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (const [problem, works] of Object.entries(trials))
      if (!(await works(one, other))) throw new Error(sentenceOf(problem))
  } finally {
    // A trial may leave state in a connection.
    one.release(true)
    other.release(true)
  }
}

function sentenceOf(problem: string): string {
  return `The service cannot run on this database: ${problem}. It runs on PostgreSQL from version 15, alone or with Citus, and not on other engines that speak its protocol, nor through a pooler that gives each transaction another session.`
}

async function isNewEnough(one: pg.PoolClient): Promise<boolean> {
  const { rows } = await one.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  return Number(rows[0]?.version) >= OLDEST
}

async function excludes(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const key = [randomInt(2 ** 48 - 1)]
  await one.query('select pg_advisory_lock($1::bigint)', key)
  const { rows } = await other.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as taken',
    key,
  )
  await one.query('select pg_advisory_unlock($1::bigint)', key)
  return rows[0]?.taken === false
}

async function notifies(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const arrived = new Promise<boolean>((resolve) => {
    other.once('notification', () => resolve(true))
  })
  await other.query('listen usage_billing_trial')
  await one.query('notify usage_billing_trial')
  return Promise.race([arrived, delay(MAX_WAIT_MS, false, { ref: false })])
}

/** The first lock is shared, so that services that start together do not block each other. */
async function skipsLocked(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const row = 'select from migrations where name = (select max(name) from migrations)'
  await one.query('begin')
  await one.query(`${row} for share`)
  const { rows } = await other.query(`${row} for update skip locked`)
  await one.query('rollback')
  return rows.length === 0
}

const OLDEST = 150_000
const MAX_WAIT_MS = 5_000
