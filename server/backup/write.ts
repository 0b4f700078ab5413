import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isDistributed } from '../db/cluster/nodes.ts'
import { selectConnected } from '../db/engine/services.ts'
import { readMigrations, selectRan } from '../db/migrate.ts'
import { withOneConnection } from '../db/one-connection.ts'
import type { Connection } from '../db/open.ts'
import type { ReadHandle } from '../db/schema.ts'
import { readHead, setFormats } from './head-store.ts'
import { HEAD, type Head, type Loaded, TAIL, type Tail } from './manifest.ts'
import { readLastNumbers } from './numbers-store.ts'
import { readSums } from './sums-store.ts'
import { quoted, type Table } from './tables-store.ts'
import { TAR_END, tarEntry } from './tar.ts'

export type Tell = (line: string) => void

/** Parts of a table have this size, so that no table is held in memory. */
const PART_BYTES = 1024 * 1024
const TELL_EVERY_MS = 5_000

/** Writes a snapshot while the service runs. */
export async function writeBackup(
  connection: Connection,
  out: Writable,
  { program, tell }: { program: string; tell: Tell },
): Promise<Tail> {
  return withOneConnection(connection, async (db, client) => {
    await requireOwnSchema(db)
    await requireRestIfDistributed(db)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await setFormats(trx)
        const head = await readHead(trx, program)
        const tail: Tail = { tables: {}, sums: [], numbers: [] }
        await pipeline(
          () => archive(trx, client, { head, tail, tell }),
          createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
          out,
        )
        return tail
      })
  })
}

async function* archive(
  db: ReadHandle,
  client: pg.ClientBase,
  { head, tail, tell }: { head: Head; tail: Tail; tell: Tell },
): AsyncGenerator<Buffer> {
  const at = new Date(head.taken_at)
  yield* tarEntry(HEAD, [toJson(head)], at)
  for (const table of head.tables) {
    const copied: Loaded = { rows: 0, sha256: '' }
    yield* copyTable(client, table, { at, copied, tell })
    tail.tables[table.name] = copied
  }
  tail.sums = await readSums(db)
  tail.numbers = await readLastNumbers(db)
  yield* tarEntry(TAIL, [toJson(tail)], at)
  yield TAR_END
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

async function* copyTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  { at, copied, tell }: { at: Date; copied: Loaded; tell: Tell },
): AsyncGenerator<Buffer> {
  // COPY can read a partitioned table only by a query.
  const stream = client.query(
    copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
  )
  const hash = createHash('sha256')
  let [part, size, total, number]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  let toldAt = performance.now()
  for await (const chunk of stream) {
    hash.update(chunk)
    part.push(chunk)
    size += chunk.length
    total += chunk.length
    if (size < PART_BYTES) continue
    yield* tarEntry(partName(name, number), part, at)
    ;[part, size, number] = [[], 0, number + 1]
    if (performance.now() - toldAt < TELL_EVERY_MS) continue
    toldAt = performance.now()
    tell(`${name}: ${toMegabytes(total)} so far`)
  }
  if (size > 0) yield* tarEntry(partName(name, number), part, at)
  // The row count arrives after the data and before the answer to the next statement.
  await client.query('select')
  copied.rows = stream.rowCount
  copied.sha256 = hash.digest('hex')
  if (copied.rows > 0) tell(`${name}: ${copied.rows.toLocaleString('en')} rows, ${toMegabytes(total)}`)
}

function partName(table: string, number: number): string {
  return `${table}/${String(number).padStart(8, '0')}`
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

async function requireOwnSchema(db: ReadHandle): Promise<void> {
  const [ran, own] = [await selectRan(db), await readMigrations()]
  if (ran.length === 0) throw new Error('This database is empty: there is nothing to back up.')
  if (ran.join() !== own.join())
    throw new Error(
      'This database has the schema of another version of the service. Use the backup command of that version.',
    )
}

/** Nodes of a cluster have no common snapshot, so no process may be connected. */
async function requireRestIfDistributed(db: ReadHandle): Promise<void> {
  if (!(await isDistributed(db))) return
  const connected = await selectConnected(db)
  if (connected.length > 0)
    throw new Error(
      `This database is distributed, so stop all services and workers first: its nodes are read one after another. These use it: ${connected.join(', ')}.`,
    )
}
