import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Manifest = {
  name: string
  version: string
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

/** The nearest folder above with a package.json, in the source and in the compiled package. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The contract lies beside the folder of the commands, in the source and compiled. */
export const OWN_CONTRACT = fileURLToPath(new URL('../../generated/openapi.yaml', import.meta.url))

export const manifest: Manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('the package has lost its package.json; install it again')
  return findRoot(above)
}
