import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifest, packageRoot } from '../manifest.ts'
import { cacheFolder } from './cache-folder.ts'
import type { Equipment } from './equipment.ts'
import { install } from './install.ts'

/**
 * Runs the command line again from a cache folder in which all that a command needs is installed; installs it there the
 * first time. Answers the command's exit code.
 */
export async function runElsewhere(
  { missing, nodeIsOld }: Equipment,
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
    install(folder, wanted)
  }
  const node = nodeIsOld
    ? join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
    : process.execPath
  const main = join(folder, 'app', relative(packageRoot, entry))
  const child = spawn(node, [main, ...args], { stdio: 'inherit' })
  const told = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const pass = () => {
      // Ctrl-C in a terminal reaches the child too, and a second one would end it at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, pass)
    return () => process.off(signal, pass)
  })
  const [code] = await once(child, 'close')
  for (const forget of told) forget()
  return typeof code === 'number' ? code : 1
}

/** The command line's own file, compiled or not. */
const entry = fileURLToPath(new URL(`../main${import.meta.url.slice(-3)}`, import.meta.url))
