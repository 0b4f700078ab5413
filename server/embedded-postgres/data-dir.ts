import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { runsAsRoot } from './account.ts'
import { DatabaseStartupError } from './startup-error.ts'

export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (first !== undefined && runsAsRoot()) await openForPassage(resolve(dataDir), resolve(first))
    return await realpath(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartupError(`The data folder cannot be created: ${reason}. Choose another DATA_DIR.`, {
      cause,
    })
  }
}

async function openForPassage(folder: string, first: string): Promise<void> {
  await chmod(folder, 0o711)
  if (folder !== first) await openForPassage(dirname(folder), first)
}
