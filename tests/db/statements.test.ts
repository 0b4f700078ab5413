import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { brokenByPlan } from '../statements/plan.ts'
import { brokenBy } from '../statements/rules.ts'
import type { Statement } from '../statements/statement.ts'
import { seen } from '../statements/tap.ts'
import { createTransactions } from '../statements/transactions.ts'
import { createDatabase } from '../support/service.ts'

describe('the text of a statement', () => {
  test.each([
    ['select * from customers where tenant_id = $1', []],
    ['insert into meters (id, tenant_id) values ($1, $2)', []],
    ['insert into meters (id, tenant_id) select id, $2 from unnest($1::text[]) as m (id)', []],
    ['insert into meters (id, tenant_id) select id, tenant_id from plans', ['value']],
    ['insert into meters (tenant_id, id) values ($1, (select id from plans)) returning id', ['subquery']],
    ['insert into meters (tenant_id) values ($1) returning (select 1)', []],
    ['delete from meters where ctid = any(array(select ctid from meters))', ['system']],
    ['with gone as (delete from meters where tenant_id = $1) select * from gone', ['cte']],
    ['with a as (delete from meters), b as materialized (update plans set code = $1) select', ['cte']],
    ['with counted as (insert into rate_windows (company_id) values ($1)) select', []],
    [
      'insert into meters (tenant_id) values ($1) on conflict (tenant_id) do update set name = (select name from plans)',
      ['conflict'],
    ],
    ["update meters set active_in = nextval('meter_changes') where tenant_id = $1", ['sequence']],
    ["insert into meters (tenant_id, active_in) values ($1, nextval('meter_changes'))", []],
    ["insert into meters (tenant_id) values ($1) returning pg_notify('arrived', $2)", ['notify']],
    ["select pg_notify('arrived', $1)", []],
    ['select * from customers join tenants on tenants.id = customers.tenant_id', ['kinds']],
    ["select 'from customers join tenants'", []],
  ])('%s: %j', (text, broken) => {
    expect(brokenBy(text)).toEqual(broken)
  })
})

describe('the plan of a statement', () => {
  const tenant = 81_985_529_216_486
  test.each([
    ['select * from customers where tenant_id = $1', [tenant], []],
    ['select * from customers where tenant_id = $1 or id = $2', [tenant, 'c'], ['shard']],
    ['select * from customers c join invoices i using (tenant_id) where c.tenant_id = $1', [tenant], []],
    [
      'select id, (select count(*) from invoices i where i.tenant_id = c.tenant_id) from customers c where tenant_id = $1',
      [tenant],
      ['shard'],
    ],
    ['select * from event_states_queued_0 where tenant_id = $1', [tenant], []],
    ['select * from event_states where tenant_id = $1', [tenant], []],
    ['select * from event_states', [], ['shard']],
    ['select * from customers, tenants where tenant_id = $1', [tenant], ['kinds']],
    ['select * from tenants', [], []],
    ['begin', [], []],
  ])('%s', async (text, values, broken) => {
    const { host, port, user, sharded } = inject('databases')
    const client = new pg.Client({ host, port, user, database: sharded })
    await client.connect()
    onTestFinished(() => client.end())
    expect(await brokenByPlan(client, { text, values })).toEqual(broken)
  })
})

test('a transaction is of the tenants that its statements have as values', () => {
  const { note } = createTransactions()
  const [first, second] = [81_985_529_216_486, 81_985_529_216_487]
  expect(sent(`insert into "tenants" ("id") values ($1), ($2)`, [first, second]).map(note)).toEqual([[]])
  const both = [...read(first), ...read(second)]
  expect([...sent('begin'), ...both].map(note)).toEqual([[], [], []])
  expect(sent('rollback to savepoint claim').map(note)).toEqual([[]])
  expect(sent('commit').map(note)).toMatchObject([[{ rule: 'transaction' }]])
  expect(read([first, second]).map(note)).toMatchObject([[{ rule: 'transaction' }]])
  expect([...read(first), ...read(second)].map(note)).toEqual([[], []])
})

test('the tap sees what the service sends, each statement once', async () => {
  const { pool, close } = openDatabase({ connectionString: await createDatabase() })
  onTestFinished(close)
  const text = `select '${randomUUID()}' where $1::integer > 0`
  await pool.query(text, [1])
  await pool.query(text, [2])
  expect(seen.statements.filter((each) => each.text === text)).toEqual([{ text, values: [1] }])
})

function sent(text: string, values: unknown[] = []): Statement[] {
  return [{ text, values }]
}

function read(tenant: unknown): Statement[] {
  return sent('select * from customers where tenant_id = any($1)', [tenant])
}

test('a committed change of what users see has an event in its transaction', () => {
  const { note } = createTransactions()
  const change = sent('update "customers" set "name" = $1')
  const [event] = sent('insert into webhook_outbox (tenant_id) select $1')
  const silent = [{ rule: 'event', text: 'update customers set name = $1' }]
  const broken = (statements: Statement[]) => statements.flatMap((each) => note(each))
  expect(broken(change)).toEqual(silent)
  expect(broken([...sent('begin'), ...change, ...sent('commit')])).toEqual(silent)
  expect(broken([...sent('begin'), ...change, ...sent('rollback')])).toEqual([])
  expect(broken([...sent('begin'), ...change, ...(event ? [event] : []), ...sent('commit')])).toEqual([])
})
