import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export function findMissing(names: readonly string[]): string | undefined {
  return names.find((name) => !isInstalled(name))
}

function isInstalled(name: string): boolean {
  try {
    resolve(`${name}/package.json`)
    return true
  } catch (error) {
    // An installed package may not export its package.json.
    return Object(error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
