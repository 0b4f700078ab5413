import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../../server/embedded-postgres/index.ts'

const PREFIX = 'usage-billing-ephemeral-'

/** A data folder named by its process. */
export async function throwAwayFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Stops and removes the databases that killed processes left. */
export async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^usage-billing-ephemeral-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(tmpdir(), name)
    // PostgreSQL outlives a killed process. Opening it takes it over, and closing it stops it.
    await openEmbedded(path).then(
      (database) => database.close(),
      () => undefined,
    )
    // Another account's folder cannot be removed.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
