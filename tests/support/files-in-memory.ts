import { access, chmod, constants, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** What a run writes: most of it are the databases of its files. */
const WRITTEN = 7 * GIB
/** What its processes need beside that. */
const PROCESSES = 8 * GIB
const NAME = 'usage-billing-tests-'

/**
 * Temporary files lie in memory, where there is room for them, unless TMPDIR names another place: nobody needs them after the run, and
 * a tenth of it went into writing them to the disk.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR !== undefined) return undefined
  await removeOfKilledRuns(MEMORY)
  if (!(await hasRoom())) return undefined
  const folder = await mkdtemp(join(MEMORY, `${NAME}${process.pid}-`))
  const remove = () => removeFolder(folder)
  if (!(await canRunPrograms(folder))) return remove().then(() => undefined)
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  return remove
}

/** A run that was killed leaves its folder behind, and memory is short before a disk is. */
export async function removeOfKilledRuns(memory: string): Promise<void> {
  const entries = await readdir(memory).catch(() => [])
  for (const entry of entries) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(entry) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await removeFolder(join(memory, entry))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function hasRoom(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  if (memory === undefined) return false
  return memory.bavail * memory.bsize >= WRITTEN && process.availableMemory() >= WRITTEN + PROCESSES
}

/** Some systems forbid it there. */
async function canRunPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program')
  await writeFile(program, '', { mode: 0o755 })
  return access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
}
