import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { manifest } from '../manifest.ts'

/**
 * Where packages for this version are kept, by what is in them and for which system: another version, or other ranges,
 * find a folder of their own.
 */
export function cacheFolder(wanted: Record<string, string>): string {
  const { platform, arch, version } = process
  const recipe = JSON.stringify([wanted, platform, arch, version.split('.')[0]])
  const digest = createHash('sha256').update(recipe).digest('hex').slice(0, 12)
  return join(userCache(process.env), manifest.name, `${manifest.version}-${digest}`)
}

function userCache({ XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '') return XDG_CACHE_HOME
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}
