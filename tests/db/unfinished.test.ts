import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { createDatabase } from '../support/service.ts'

const LIMITS = { lockMs: 1_000, statementMs: 1_000, queryMs: 2_000 }

test('a connection on which a statement failed is not used again before PostgreSQL is done with it', async () => {
  const wire = await openWire(await createDatabase())
  const { db, close } = openDatabase({ connectionString: wire.url }, { maxConnections: 2, limits: LIMITS })
  onTestFinished(close)
  const pid = () => pidOf(db)
  const first = await pid()
  wire.holdReady()
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  const second = await pid()
  expect(second).not.toBe(first)
  wire.letGo()
  await expect.poll(async () => new Set(await Promise.all([pid(), pid()])).size).toBe(2)
})

test.each(['between two statements', 'during a statement'])(
  'a connection that is lost in a transaction %s makes room for another',
  async (when) => {
    const wire = await openWire(await createDatabase())
    const { db, close } = openDatabase({ connectionString: wire.url }, { maxConnections: 1, limits: LIMITS })
    onTestFinished(close)
    const lost = db.transaction().execute(async (trx) => {
      await pidOf(trx)
      if (when === 'during a statement') wire.cutAt('pg_sleep')
      else await wire.cut()
      await sql`select pg_sleep(${1}::int)`.execute(trx)
    })
    await expect(lost).rejects.toThrow(/^Connection terminated|not queryable/)
    expect(await pidOf(db)).toBeGreaterThan(0)
  },
)

async function pidOf(db: ReadHandle): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as n`.execute(db)
  return rows[0]?.pid
}

/**
 * A wire to a database that can be cut, and can keep back that the first connection is ready for the next query, as a server does that is
 * undoing the last.
 */
async function openWire(url: string) {
  const { host, port, user } = inject('databases')
  const held = Promise.withResolvers<void>()
  const open = new Set<Socket>()
  let holding = false
  let fatal: string | undefined
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const isFirst = connections === 1
    const database = connect(`${host}/.s.PGSQL.${port}`)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.once('close', () => other.destroy()).on('error', () => undefined)
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('data', (bytes) => {
      if (fatal !== undefined && bytes.includes(fatal)) client.destroy()
      else database.write(bytes)
    })
    const messages = splitMessages()
    database.on('data', async (bytes: Buffer) => {
      for (const message of messages(bytes)) {
        if (holding && isFirst && message[0] === READY) await held.promise
        client.write(message)
      }
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    held.resolve()
    server.close()
  })
  const name = new URL(url).pathname
  return {
    url: `postgres://${user}@localhost:${(server.address() as AddressInfo).port}${name}`,
    /** Cuts the connections, once. */
    async cut() {
      await Promise.all([...open].map((client) => once(client.destroy(), 'close')))
    },
    /** Cuts a connection on which this text is sent. */
    cutAt(text: string) {
      fatal = text
    },
    holdReady() {
      holding = true
    },
    letGo() {
      holding = false
      held.resolve()
    },
  }
}

const READY = 'Z'.charCodeAt(0)

/** Each begins with its type and its length. */
function splitMessages() {
  let rest = Buffer.alloc(0)
  return function* (bytes: Buffer): Generator<Buffer> {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const length = 1 + rest.readUInt32BE(1)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
}
