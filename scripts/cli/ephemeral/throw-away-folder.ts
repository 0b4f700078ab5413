import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../../server/embedded-postgres/index.ts'

const PREFIX = 'usage-billing-ephemeral-'

/** A data folder whose name says which process it belongs to. */
export async function throwAwayFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // Under root PostgreSQL runs under another account, which has to pass through.
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Stops and removes what processes left behind that were killed before they could. */
export async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^usage-billing-ephemeral-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(tmpdir(), name)
    // Its PostgreSQL outlives a killed process: whoever opens it takes it over, and the last one to close it stops it.
    await openEmbedded(path).then(
      (database) => database.close(),
      () => undefined,
    )
    // Another account's folder is that account's to remove.
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
