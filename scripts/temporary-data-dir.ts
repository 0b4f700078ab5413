import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary data folder. As root, PostgreSQL runs under another account, which needs access. */
export async function makeTemporaryDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usage-billing-'))
  await chmod(dataDir, 0o711)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
