import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Migrations, migrateData, readMigrations } from '../db/migrate.ts'
import { withOneConnection } from '../db/one-connection.ts'
import type { Connection } from '../db/open.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { requireEmpty } from './empty-store.ts'
import { setFormats } from './head-store.ts'
import { type Head, type Loaded, parseHead, parseTail, type Tail } from './manifest.ts'
import { makePartitions } from './partitions-store.ts'
import { refreshStatistics, settleRestored } from './settle-store.ts'
import { readSums } from './sums-store.ts'
import { quoted, selectTables, setSequences, type Table } from './tables-store.ts'
import { Damaged, type Entry, readTar } from './tar.ts'
import type { Tell } from './write.ts'

export type Restored = { head: Head; tail: Tail }
type Options = {
  /** Each company skips so many invoice and credit note numbers, which may have been given after the backup. */
  skipNumbers: number
  now: Date
  tell: Tell
  migrations?: Migrations
}

/**
 * Loads a backup into an empty database in one transaction. The database then sends nothing until the operator
 * releases it.
 */
export async function restoreBackup(
  connection: Connection,
  source: Readable,
  { migrations = {}, ...options }: Options,
): Promise<Restored> {
  const entries = createReader(readTar(decompress(source)))
  let isLoaded = false
  try {
    const head = parseHead(await entries.take())
    await requireKnownSchema(head, migrations)
    await withOneConnection(connection, (db) => requireEmpty(db, head))
    await migrateData(connection, { ...migrations, last: head.migrations.at(-1) })
    const tail = await withOneConnection(connection, async (db, client) =>
      db.transaction().execute((trx) => load(trx, client, { head, entries, ...options })),
    )
    isLoaded = true
    await migrateData(connection, migrations)
    await withOneConnection(connection, (db) => refreshStatistics(db))
    return { head, tail }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const state = isLoaded
      ? 'The backup is restored, and the rest is done when a service starts.'
      : 'Nothing was restored, and the command can be repeated.'
    throw new Error(`${message}\n${state}`, { cause: error })
  } finally {
    source.destroy()
  }
}

async function* decompress(source: Readable): AsyncGenerator<Buffer> {
  const data = createZstdDecompress()
  // `data` throws an error of the source as well.
  pipeline(source, data).catch(() => undefined)
  try {
    yield* data
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^Z/.test(String(error.code)))
      throw new Damaged(`the backup is cut or damaged: ${error.message}`, { cause: error })
    throw error
  }
}

type Reader = { peek(): Promise<Entry | undefined>; take(): Promise<Entry> }

function createReader(entries: AsyncGenerator<Entry>): Reader {
  let next: Promise<Entry | undefined> | undefined
  const peek = () => {
    next ??= entries.next().then(({ value, done }) => (done === true ? undefined : value))
    return next
  }
  return {
    peek,
    async take() {
      const entry = await peek()
      next = undefined
      if (entry === undefined) throw new Damaged('the backup is cut: its end is missing')
      return entry
    },
  }
}

async function requireKnownSchema({ program, migrations }: Head, own: Migrations): Promise<void> {
  const known = await readMigrations(own)
  if (migrations.some((name, index) => name !== known[index]))
    throw new Error(
      `This backup was made by another, newer version of the service (${program}). Restore it with that version.`,
    )
}

type Source = Omit<Options, 'migrations'> & { head: Head; entries: Reader }

async function load(trx: WriteHandle, client: pg.ClientBase, source: Source): Promise<Tail> {
  const { head, entries, tell } = source
  await setFormats(trx)
  await makePartitions(trx, head.partitions)
  const here = new Set((await selectTables(trx)).map(({ name }) => name))
  const loaded = new Map<string, Loaded>()
  for (const table of head.tables) {
    const isKnown = here.has(table.name)
    if (!isKnown) tell(`${table.name}: left out, because it is no table of the service`)
    loaded.set(table.name, await loadTable(client, table, { entries, isKnown, tell }))
  }
  const tail = parseTail(await entries.take())
  if ((await entries.peek()) !== undefined)
    throw new Damaged('the backup is damaged: it goes on after its end')
  for (const [name, expected] of Object.entries(tail.tables)) requireSame(name, expected, loaded.get(name))
  await setSequences(trx, head.sequences)
  await requireSameSums(trx, tail)
  await settleRestored(trx, source)
  return tail
}

function requireSame(name: string, expected: Loaded, loaded: Loaded | undefined): void {
  if (loaded?.sha256 !== expected.sha256 || loaded.rows !== expected.rows)
    throw new Damaged(`the backup is damaged: the rows of ${name} are not those that were written`)
}

async function requireSameSums(db: ReadHandle, { sums }: Tail): Promise<void> {
  const [here, there] = [await readSums(db), sums].map((each) => each.map((sum) => JSON.stringify(sum)))
  const wrong = there?.find((sum) => here?.includes(sum) !== true)
  if (wrong !== undefined || here?.length !== there?.length)
    throw new Error(`The sums of money are not those of the backup: ${wrong}`)
}

async function loadTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  { entries, isKnown, tell }: Pick<Source, 'entries' | 'tell'> & { isKnown: boolean },
): Promise<Loaded> {
  const hash = createHash('sha256')
  async function* parts() {
    for (let next = await entries.peek(); next?.name.startsWith(`${name}/`); next = await entries.peek()) {
      const { data } = await entries.take()
      hash.update(data)
      yield data
    }
  }
  let rows = 0
  if (isKnown) {
    const sink = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
    await pipeline(parts, sink)
    rows = sink.rowCount
    if (rows > 0) tell(`${name}: ${rows.toLocaleString('en')} rows`)
  } else for await (const part of parts()) rows += countRows(part)
  return { rows, sha256: hash.digest('hex') }
}

/** COPY escapes a line feed within a value, so each line feed ends a row. */
function countRows(data: Buffer): number {
  let rows = 0
  for (const byte of data) if (byte === 10) rows += 1
  return rows
}
