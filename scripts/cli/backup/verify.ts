import { openEmbedded } from '../../../server/embedded-postgres/index.ts'
import { makeTemporaryDataDir } from '../../temporary-data-dir.ts'
import { restoreInto } from './restore.ts'

/** Throws if the backup cannot be restored. */
export async function verifyBackup(file: string): Promise<void> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  try {
    const database = await openEmbedded(dataDir)
    try {
      const { head } = await restoreInto(database.connection, file, 0)
      console.log(`${file} can be restored: the backup of ${head.taken_at}.`)
    } finally {
      await database.close()
    }
  } finally {
    await remove()
  }
}
