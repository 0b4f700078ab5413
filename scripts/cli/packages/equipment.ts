import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What is there of what a command needs. */
export type Equipment = { ready: boolean; missing: string[]; nodeIsOld: boolean }

/** The service, the mock and the checks run on this Node and later ones; the client on older ones too. */
const LEAST_NODE = 24

export function equipment(peers: readonly string[], node = process.versions.node): Equipment {
  const missing = peers.filter((name) => !isInstalled(name))
  const nodeIsOld = peers.length > 0 && Number.parseInt(node, 10) < LEAST_NODE
  return { ready: missing.length === 0 && !nodeIsOld, missing, nodeIsOld }
}

/** Looked for as Node looks for it, from here upwards; not every package lets its entry or package.json be resolved. */
function isInstalled(name: string): boolean {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')))
}
