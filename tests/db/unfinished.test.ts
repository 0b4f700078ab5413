import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { createDatabase } from '../support/service.ts'

const LIMITS = { lockMs: 1_000, statementMs: 1_000, queryMs: 2_000 }

test('a connection on which a statement failed is not used again before PostgreSQL is done with it', async () => {
  const wire = await openWire(await createDatabase())
  const { db, close } = openDatabase({ connectionString: wire.url }, { maxConnections: 2, limits: LIMITS })
  onTestFinished(close)
  const pid = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as n`.execute(db)
    return rows[0]?.pid
  }
  const first = await pid()
  wire.holdReady()
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  const second = await pid()
  expect(second).not.toBe(first)
  wire.letGo()
  await expect.poll(async () => new Set(await Promise.all([pid(), pid()])).size).toBe(2)
})

/** A wire to a database that can keep back that the first connection is ready for the next query, as a server does that is undoing the last. */
async function openWire(url: string) {
  const { host, port, user } = inject('databases')
  const held = Promise.withResolvers<void>()
  let holding = false
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
    client.pipe(database)
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
