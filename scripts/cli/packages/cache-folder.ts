import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { manifest, packageRoot } from '../manifest.ts'

/**
 * The folder for the peer packages and a copy of this package. Its name is a hash of the code, the ranges and the system, so
 * that other code of the same version, as after a `git pull`, gets its own folder.
 */
export function cacheFolder(wanted: Record<string, string>): string {
  const { platform, arch, version } = process
  const hash = createHash('sha256').update(JSON.stringify([wanted, platform, arch, version.split('.')[0]]))
  for (const path of codeFiles()) hash.update(path).update(readFileSync(join(packageRoot, path)))
  const digest = hash.digest('hex').slice(0, 12)
  return join(userCache(process.env), manifest.name, `${manifest.version}-${digest}`)
}

/** The package's code, in a clone and below `dist` in an installed package. */
const CODE = ['client', 'conformance', 'contract', 'generated', 'scripts', 'server']

function codeFiles(): string[] {
  const folders = [...CODE, ...CODE.map((name) => join('dist', name))].filter((name) =>
    existsSync(join(packageRoot, name)),
  )
  const entries = folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  return ['package.json', ...entries].filter((path) => statSync(join(packageRoot, path)).isFile()).sort()
}

function userCache({ XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '') return XDG_CACHE_HOME
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}
