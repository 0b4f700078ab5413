import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'

export type Wire = {
  /** The database, at the end of the wire. */
  url: string
  /** Cuts all connections. PostgreSQL says nothing before, as it does when it ends one. */
  cut(): Promise<void>
  /** Cuts a connection as soon as this text is sent on it. */
  cutAt(text: string): void
  /** Keeps back that the first connection is ready for the next query, as a server does that is undoing the last. */
  holdReady(): void
  letGo(): void
}

/** A wire to a database of the tests' server, until the test ends. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const { host, port, user } = inject('databases')
  const open = new Set<Socket>()
  const held = Promise.withResolvers<void>()
  let holding = false
  let fatal: string | undefined
  let connections = 0
  const server = createServer({ noDelay: true }, (client) => {
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
    database.on('data', async (bytes) => {
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
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@localhost:${own}${new URL(databaseUrl).pathname}`,
    async cut() {
      await Promise.all(Array.from(open, (client) => once(client.destroy(), 'close')))
    },
    cutAt(text) {
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
