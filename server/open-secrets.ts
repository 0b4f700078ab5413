import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { createSecrets, SECRETS_KEY_BYTES, type Secrets } from './runtime/secrets.ts'

type Place = Pick<Config, 'secretsKeys' | 'databaseUrl' | 'dataDir'>

/** The embedded database keeps its key in a file beside it. Any other database needs SECRETS_KEY. */
export async function openSecrets({
  secretsKeys,
  databaseUrl,
  dataDir,
}: Place): Promise<Secrets | undefined> {
  const [first, ...others] = secretsKeys ?? (databaseUrl === undefined ? [await keyOf(dataDir)] : [])
  return first && createSecrets([first, ...others])
}

/** Creates no key. Returns the place where a key is missing. */
export function findMissingKey({ secretsKeys, databaseUrl, dataDir }: Place): string | undefined {
  if (secretsKeys !== undefined) return undefined
  if (databaseUrl !== undefined) return 'SECRETS_KEY'
  return existsSync(fileIn(dataDir)) ? undefined : fileIn(dataDir)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.key')
}

async function keyOf(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const path = fileIn(dataDir)
  const made = randomBytes(SECRETS_KEY_BYTES).toString('base64')
  // If several processes start at once, one creates the key.
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== SECRETS_KEY_BYTES) throw new Error(`${path} is not a key of ${SECRETS_KEY_BYTES} bytes.`)
  return key
}
