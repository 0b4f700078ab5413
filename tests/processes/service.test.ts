import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ReadHandle, WriteHandle } from '../../server/db/schema.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { createTestClient, type TestClient } from '../support/client.ts'
import {
  connect,
  startProcess,
  startServiceProcess,
  startServiceWithCompany,
  temporaryDataDir,
} from '../support/process.ts'
import { createDatabase } from '../support/service.ts'
import { openWire } from '../support/wire.ts'

const run = promisify(execFile)

test('a first start prints a key, the address of the reference and a request that works; a second keeps the data and prints no key', async () => {
  // The demo would add customers meanwhile.
  const env = { DATA_DIR: await temporaryDataDir(), DEMO: 'off' }
  const first = await startServiceProcess(env)
  const [, address] = await first.printed(/reference is at (\S+)\/docs/)
  expect(address).toBe(first.baseUrl)
  const [command] = await first.printed(/curl -s [^}]*\}'/)
  const [settings] = await first.printed(/export BILLING_BASE_URL=\S+ BILLING_API_KEY=\S+/)
  const { stdout } = await run('bash', ['-c', `${settings}\n${command}`])
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    customer: { mode: 'test', name: 'Acme Robotics' },
  })
  const { id } = JSON.parse(stdout).customer
  const [key] = await first.printed(/ak_test_\w{32}/)
  expect(await first.end('SIGINT')).toBe(0)

  const second = await startServiceProcess(env)
  const { data } = await createTestClient(second.baseUrl, key).GET('/v1/customers')
  expect(data?.customers.map((customer) => customer.id)).toEqual([id])
  expect(second.output()).not.toContain('ak_test_')
  expect(await second.end('SIGTERM')).toBe(0)
})

test('all wrong values of the environment are refused at once, and nothing is started', async () => {
  const service = startProcess('server/main.ts', {
    PORT: 'http',
    RATE_LIMIT_PER_MINUTE: '-1',
    DATABASE_URL: 'mysql://user:secret@host/db',
    PUBLIC_BASE_URL: 'localhost',
  })
  expect(await service.end()).toBe(1)
  for (const name of ['PORT', 'RATE_LIMIT_PER_MINUTE', 'DATABASE_URL', 'PUBLIC_BASE_URL'])
    expect(service.output()).toContain(name)
  expect(service.output()).not.toContain('secret')
})

test('a database that goes away during the start is named as the reason', async () => {
  const databaseUrl = await createDatabase()
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  // The service waits behind this lock until its connection is cut.
  await holder.query('select pg_advisory_lock(728300)')
  const service = startProcess('server/main.ts', { DATABASE_URL: databaseUrl, PORT: '0' })
  const cut = `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
  await vi.waitUntil(async () => (await holder.query(cut)).rowCount === 1, 20_000)
  expect(await service.end()).toBe(1)
  expect(service.output()).toMatch(
    /database went away, or could not be reached, while this process was starting/,
  )
})

test.each<[string, string, string, Record<string, string>?]>([
  ['server/main.ts', 'the first statement', 'pg_dist_partition'],
  ['server/main.ts', 'the last statement of its start', 'starts_with(application_name'],
  ['server/main.ts', 'one of several processes', 'starts_with(application_name', { PROCESSES: '2' }],
  ['server/worker.ts', 'its migrations', 'pg_advisory_lock'],
])('%s ends with a sentence when the connection is lost at %s', async (program, _at, text, env = {}) => {
  const wire = await openWire(await createDatabase())
  wire.cutAt(text)
  const started = startProcess(program, { DATABASE_URL: wire.url, PORT: '0', WORKER: 'false', ...env })
  expect(await started.end()).toBe(1)
  expect(started.output()).toMatch(
    /^The database went away, or could not be reached, while this process was starting \(.+\)\. .+$/m,
  )
})

test.each(['server/main.ts', 'server/worker.ts'])(
  '%s that gets a signal while it starts stops in order',
  async (program) => {
    const databaseUrl = await createDatabase()
    const holder = new pg.Client(databaseUrl)
    await holder.connect()
    onTestFinished(() => holder.end())
    // The start waits behind this lock.
    await holder.query('select pg_advisory_lock(728300)')
    const service = startProcess(program, { DATABASE_URL: databaseUrl, PORT: '0' })
    const waits = `select from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    await vi.waitUntil(async () => (await holder.query(waits)).rowCount === 1, 20_000)
    service.child.kill('SIGTERM')
    await holder.query('select pg_advisory_unlock(728300)')
    await service.printed(/stopping/)
    expect(await service.end()).toBe(0)
  },
)

test('a service whose port is taken says so, and its database does not keep it running', async () => {
  const holder = createServer().listen(0)
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const service = startProcess('server/main.ts', { DATA_DIR: await temporaryDataDir(), PORT: String(port) })
  expect(await service.end()).toBe(1)
  expect(service.output()).toContain(`The port ${port} is in use.`)
})

test('four services and a worker that start at once on one empty database share it', async () => {
  const env = { DATA_DIR: await temporaryDataDir(), WORKER: 'false' }
  const [services, worker] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => startServiceProcess(env))),
    startProcess('server/worker.ts', env),
  ])
  const key = await runKeys(env, 'create', '--company', 'Acme', '--mode', 'test', '--new-company')
  const clients = services.map(({ baseUrl }) => createTestClient(baseUrl, key))
  const ids = (await Promise.all(clients.map((client) => addCustomer({ client })))).map(({ id }) => id)
  for (const client of clients) {
    const { data } = await client.GET('/v1/customers')
    expect(data?.customers.map((customer) => customer.id).sort()).toEqual([...ids].sort())
  }
  await addMeter(
    { client: createTestClient(services[2]?.baseUrl ?? '', key) },
    { aggregation: 'count', event_name: 'x' },
  )
  await clients[0]?.POST('/v1/events/ingest', {
    body: {
      events: [
        {
          event_name: 'x',
          idempotency_key: 'k',
          customer_id: ids[0] ?? '',
          timestamp: new Date().toISOString(),
        },
      ],
    },
  })
  const status = async () => {
    const params = { query: { idempotency_key: 'k' } }
    return (await clients[1]?.GET('/v1/events', { params }))?.data?.events[0]?.status
  }
  await expect.poll(status, { timeout: 20_000 }).toBe('processed')
  expect(await Promise.all([worker, ...services].map((each) => each.end('SIGTERM')))).toEqual([0, 0, 0, 0, 0])
})

test('a request that is under way when the service gets Ctrl-C from the terminal and from npm is answered', async () => {
  const { service, db, client } = await startServiceWithCompany()
  const answer = await db.transaction().execute(async (trx) => {
    const { pending } = await postAndWait(client, trx, db)
    service.child.kill('SIGTERM')
    // Not the same signal, of which the system may deliver only one.
    service.child.kill('SIGINT')
    await service.printed(/stopping/)
    return { pending }
  })
  expect((await answer.pending).response.status).toBe(201)
  expect(await service.end()).toBe(0)
})

test('a later signal ends a service at once that still waits for a request', async () => {
  const { service, db, client } = await startServiceWithCompany()
  await db.transaction().execute(async (trx) => {
    const { pending } = await postAndWait(client, trx, db)
    const code = () => {
      service.child.kill('SIGINT')
      return service.child.exitCode
    }
    await Promise.all([
      expect(pending).rejects.toThrow('fetch failed'),
      expect.poll(code, { timeout: 10_000 }).toBe(1),
    ])
  })
})

/** Holds a table, so that a request waits in the middle of its work. */
async function postAndWait(client: TestClient, trx: WriteHandle, db: ReadHandle) {
  await trx.schema.alterTable('customers').addColumn('held', 'text').execute()
  const pending = client.POST('/v1/customers', { body: { name: 'Acme', email: 'a@b.example' } })
  const waiting = async () => (await countWaiting(db)) > 0
  await expect.poll(waiting, { timeout: 10_000 }).toBe(true)
  return { pending }
}

test('keys are made, listed and revoked beside a running service', async () => {
  const env = { DATABASE_URL: await createDatabase() }
  const service = await startServiceProcess(env)
  const key = await runKeys(
    env,
    'create',
    '--company',
    'Globex',
    '--mode',
    'live',
    '--new-company',
    '--currency',
    'JPY',
  )
  expect(key).toMatch(/^ak_live_[0-9A-Za-z]{32}$/)
  const client = createTestClient(service.baseUrl, key)
  const { data } = await client.POST('/v1/customers', { body: { name: 'Acme', email: 'a@b.example' } })
  expect(data?.customer).toMatchObject({ mode: 'live', currency_code: 'JPY' })

  const listed = (await runKeys(env, 'list')).split('\n').find((line) => line.includes('Globex')) ?? ''
  expect(listed).toContain(`ak_live_…${key.slice(-4)}`)
  expect(listed).not.toContain(key)
  await runKeys(env, 'revoke', listed.split('\t')[0] ?? '')
  // The second time nothing changes, and nothing is noted.
  await runKeys(env, 'revoke', listed.split('\t')[0] ?? '')
  const { db } = connect(env.DATABASE_URL)
  const noted = db.selectFrom('audit_events').select('id').where('operation', '=', 'revokeApiKey')
  expect(await noted.execute()).toHaveLength(1)
  const { error } = await client.GET('/v1/customers')
  expect(error?.error.code).toBe('API_KEY_REVOKED')
  expect(await runKeys(env, 'list')).toContain('revoked 20')
  await service.end('SIGTERM')
})

test('a key is revoked by standard input, where no process list shows it', async () => {
  const env = { DATABASE_URL: await createDatabase() }
  const key = await runKeys(env, 'create', '--company', 'Acme', '--mode', 'test', '--new-company')
  const revoked = run(process.execPath, ['scripts/cli/main.ts', 'keys', 'revoke', '-'], {
    env: { ...process.env, ...env },
  })
  revoked.child.stdin?.end(`${key}\n`)
  await revoked
  expect(await runKeys(env, 'list')).toMatch(/revoked 20/)
})

test('keys can be made before the first start, and say what is wrong', async () => {
  const env = { DATABASE_URL: await createDatabase() }
  expect(await runKeys(env, 'create', '--company', 'Acme', '--mode', 'test', '--new-company')).toMatch(
    /^ak_test_[0-9A-Za-z]{32}$/,
  )
  const create = ['create', '--mode', 'test', '--company']
  for (const wrong of [
    ['revoke', 'nobody'],
    ['roll', 'nobody'],
    [...create, 'Other'],
    [...create, 'Acme', '--new-company'],
    [...create, 'Acme', '--scope', 'write_only'],
  ])
    await expect(runKeys(env, ...wrong), wrong.join(' ')).rejects.toThrow()
  expect((await runKeys(env, 'list')).split('\n')).toHaveLength(1)
})

test('a key is made with a label, a scope and an expiry, and rolled', async () => {
  const env = { DATABASE_URL: await createDatabase() }
  const options = ['--label', 'Shop', '--scope', 'ingest_only', '--expires', '2999-01-31']
  await runKeys(env, 'create', '--company', 'Acme', '--mode', 'test', '--new-company', ...options)
  const listed = await runKeys(env, 'list')
  expect(listed).toMatch(/\tShop\tingest_only\t.*\tnever used\tactive until 2999-01-31T00:00:00.000Z$/)
  const [id = ''] = listed.split('\t')
  const renewed = await runKeys(env, 'roll', id, '--grace', '0h', '--expires', '2998-01-31')
  const [old, other] = (await runKeys(env, 'list')).split('\n')
  expect(old).toMatch(/\trevoked 20/)
  expect(other).toMatch(new RegExp(`…${renewed.slice(-4)}\tShop\tingest_only\t.*2998-01-31`))
  await expect(runKeys(env, 'roll', id)).rejects.toThrow('create another one')
  const logged = await connect(env.DATABASE_URL)
    .db.selectFrom('audit_events')
    .selectAll()
    .orderBy('created_at')
    .execute()
  expect(logged.map(({ actor_type, operation }) => `${actor_type} ${operation}`).toSorted()).toEqual([
    'operator createApiKey',
    'operator createApiKey',
    'operator rollApiKey',
  ])
})

async function runKeys(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/cli/main.ts', 'keys', ...args], {
    env: { ...process.env, ...env },
  })
  return stdout.trim()
}

async function countWaiting(db: ReadHandle): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
