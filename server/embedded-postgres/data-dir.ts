import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { runsAsRoot } from './account.ts'
import { DatabaseStartupError } from './startup-error.ts'

/**
 * Makes the data folder and those above it where they are missing, and gives its real path. Made by root, the
 * account that PostgreSQL gets can pass through; made by anyone else, nobody else can. What exists keeps its mode.
 */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (first !== undefined && runsAsRoot()) await openForPassage(resolve(dataDir), resolve(first))
    return await realpath(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartupError(`The data folder cannot be made: ${reason}. Choose another DATA_DIR.`, {
      cause,
    })
  }
}

async function openForPassage(folder: string, first: string): Promise<void> {
  await chmod(folder, 0o711)
  if (folder !== first) await openForPassage(dirname(folder), first)
}
