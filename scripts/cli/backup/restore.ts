import { createReadStream } from 'node:fs'
import { type Restored, restoreBackup } from '../../../server/backup/restore.ts'
import { describeSums } from '../../../server/backup/sums-store.ts'
import { parseConfig } from '../../../server/config.ts'
import type { Connection } from '../../../server/db/open.ts'
import { findMissingKey } from '../../../server/open-secrets.ts'
import { withConnection } from '../../with-database.ts'

const tell = (line: string) => console.error(line)

export async function restore(file: string, skipNumbers: number): Promise<void> {
  const missing = findMissingKey(parseConfig(process.env))
  if (missing !== undefined)
    tell(
      `${missing} does not have the key of the service that was backed up. Set it before you start the service: without it the secrets of webhook endpoints and payment providers cannot be read.`,
    )
  await withConnection(async (connection) => {
    const { head, tail } = await restoreInto(connection, file, skipNumbers)
    tell(`Restored the backup of ${head.taken_at}. Checksums and sums of money are those of the backup.`)
    const skipped = skipNumbers === 0 ? '' : `, and then ${skipNumbers} numbers are left out`
    for (const { company, mode, invoice, credit_note } of tail.numbers)
      tell(
        `${company}, ${mode}: last invoice ${invoice ?? 'none'}, last credit note ${credit_note ?? 'none'}${skipped}`,
      )
    tell('Nothing leaves the service until you allow it: usage-billing outward allow')
  })
}

export async function restoreInto(
  connection: Connection,
  file: string,
  skipNumbers: number,
): Promise<Restored> {
  const source = file === '-' ? process.stdin : createReadStream(file)
  const restored = await restoreBackup(connection, source, { skipNumbers, now: new Date(), tell })
  for (const line of describeSums(restored.tail.sums)) tell(line)
  return restored
}
