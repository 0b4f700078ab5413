import { chmod, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, loadNobody } from './account.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

const durableFolder = '/var/lib/usage-billing'

/** Only root can write to the folder, and all can enter it. The folder may be temporary. */
export async function findRootFolder(): Promise<string> {
  const nobody = await loadNobody()
  const found =
    (await openRootFolder(durableFolder, nobody)) ??
    (await openRootFolder(join(tmpdir(), 'usage-billing'), nobody))
  if (found !== undefined) return found
  throw new DatabaseStartupError(
    `Neither ${durableFolder} nor ${tmpdir()} is a place from which another account can run PostgreSQL. Start as an ordinary user, ${useAnotherDatabase}.`,
  )
}

/** The folder is not temporary. The error names `dataDir`. */
export async function loadDurableRootFolder(dataDir: string): Promise<string> {
  const found = await openRootFolder(durableFolder, await loadNobody())
  if (found !== undefined) return found
  throw new DatabaseStartupError(
    `PostgreSQL does not run as root, its account "nobody" cannot enter ${dataDir}, and ${durableFolder} cannot be used instead. ` +
      `Choose a DATA_DIR that every account can enter, start as an ordinary user, ${useAnotherDatabase}.`,
  )
}

async function openRootFolder(path: string, account: Account): Promise<string | undefined> {
  try {
    const created = await mkdir(path, { recursive: true })
    if (created !== undefined) await chmod(path, 0o755)
    // Another user's folder in /tmp must not supply programs.
    const found = await lstat(path)
    const ours = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
    const folder = await realpath(path)
    return ours && (await canEnter(folder, account)) ? folder : undefined
  } catch {
    return undefined
  }
}
