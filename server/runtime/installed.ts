import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The first optional package that is not installed. */
export function findMissing(names: readonly string[]): string | undefined {
  return names.find((name) => !isInstalled(name))
}

function isInstalled(name: string): boolean {
  try {
    resolve(`${name}/package.json`)
    return true
  } catch (error) {
    // A package that is there may keep the file to itself.
    return Object(error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}
