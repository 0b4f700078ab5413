import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { describeSums } from '../../../server/backup/sums-store.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { withConnection } from '../../with-database.ts'
import { manifest } from '../manifest.ts'

/** Standard output may be the backup, so what it says goes to the other. */
const tell = (line: string) => console.error(line)

export async function backUp(file: string): Promise<void> {
  if (file !== '-' && existsSync(file))
    throw new Error(`${file} exists already. Give each backup a name of its own.`)
  const began = performance.now()
  // A file that is not finished keeps this name.
  const part = `${file}.part`
  if (existsSync(part))
    throw new Error(`${part} exists: another command writes it, or one was stopped. Remove it then.`)
  await withConnection(async (connection) => {
    const out = file === '-' ? process.stdout : createWriteStream(part, { mode: 0o600, flush: true })
    try {
      const tail = await writeBackup(connection, out, { program: manifest.version, tell })
      for (const line of describeSums(tail.sums)) tell(line)
    } catch (error) {
      if (file !== '-') await rm(part, { force: true })
      throw error
    }
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (file === '-') return tell(`The backup is written, in ${seconds} s. ${KEY}`)
  await rename(part, file)
  const { size } = await stat(file)
  tell(`${file} is written: ${(size / 1_000_000).toFixed(1)} MB, in ${seconds} s. ${KEY}`)
}

const KEY = process.env.DATABASE_URL
  ? 'SECRETS_KEY is not in it: keep it apart.'
  : 'The key of its secrets is not in it: keep secrets.key of DATA_DIR apart, or SECRETS_KEY.'
