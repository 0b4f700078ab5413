import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import { HEAD, type Head, TAIL, type Tail } from '../../server/backup/manifest.ts'
import { type Restored, restoreBackup } from '../../server/backup/restore.ts'
import { type Entry, readTar, TAR_END, tarEntry } from '../../server/backup/tar.ts'
import { writeBackup } from '../../server/backup/write.ts'
import type { Migrations } from '../../server/db/migrate.ts'
import { forTheTest } from '../statements/tap.ts'
import { createSender, createTestClient } from '../support/client.ts'
import { createEmptyDatabase, type TestCompany, type TestService } from '../support/service.ts'

export async function backUp({ databaseUrl }: Pick<TestService, 'databaseUrl'>): Promise<Buffer> {
  const out = new PassThrough()
  const [file] = await Promise.all([
    buffer(out),
    writeBackup({ connectionString: forTheTest(databaseUrl) }, out, {
      program: '1.0.0',
      tell: () => undefined,
    }),
  ])
  return file
}

type Options = { skipNumbers?: number; migrations?: Migrations }

export function restore(
  databaseUrl: string,
  file: Buffer,
  { skipNumbers = 0, migrations = {} }: Options = {},
): Promise<Restored> {
  const terms = { skipNumbers, migrations, now: new Date(), tell: () => undefined }
  // Chunks as a file has them.
  const chunks = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, n) =>
    file.subarray(n * 65_536, (n + 1) * 65_536),
  )
  return restoreBackup({ connectionString: forTheTest(databaseUrl) }, Readable.from(chunks), terms)
}

/** Returns the URL of a new database with this backup. */
export async function restored(file: Buffer, options: Options = {}): Promise<string> {
  const databaseUrl = await createEmptyDatabase()
  await restore(databaseUrl, file, options)
  return databaseUrl
}

/** The same company at another service, with the same key. */
export function at({ baseUrl }: Pick<TestService, 'baseUrl'>, company: TestCompany): TestCompany {
  const [client, send] = [createTestClient(baseUrl, company.key), createSender(baseUrl, company.key)]
  return { ...company, client, send }
}

export async function entriesOf(file: Buffer): Promise<Entry[]> {
  const entries = []
  for await (const entry of readTar(Readable.from([zstdDecompressSync(file)]))) entries.push(entry)
  return entries
}

/** A backup that says otherwise what it has. */
export async function changed(
  file: Buffer,
  {
    head = {},
    tail = {},
    row = (text) => text,
  }: { head?: Partial<Head>; tail?: Partial<Tail>; row?: (text: string) => string },
): Promise<Buffer> {
  const pieces = []
  for (const { name, data } of await entriesOf(file)) {
    const members = { [HEAD]: head, [TAIL]: tail }[name]
    const text =
      members === undefined
        ? row(data.toString())
        : JSON.stringify({ ...JSON.parse(data.toString()), ...members })
    pieces.push(...tarEntry(name, [Buffer.from(text)], new Date()))
  }
  return zstdCompressSync(Buffer.concat([...pieces, TAR_END]))
}
