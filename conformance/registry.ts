import { readdirSync } from 'node:fs'
import type { Contract } from '../contract/index.ts'
import type { Check } from './kit/check.ts'

/**
 * Every check there is: those that `from-contract/checks/` derives from the document, and those in `checks/`, a folder per tag.
 * A file of these folders is found by being there; its ids must be new.
 */
export async function allChecks(contract: Contract): Promise<Check[]> {
  const modules = [...(await load('from-contract/checks/')), ...(await writtenChecks())]
  const checks = modules.flatMap((module) => checksFrom(module, contract))
  const twice = checks.find(({ id }, index) => checks.findIndex((each) => each.id === id) !== index)
  if (twice !== undefined) throw new Error(`two checks are called ${twice.id}`)
  return checks
}

/** The modules of the checks that are written by hand. */
export function writtenChecks(): Promise<object[]> {
  return load('checks/')
}

function load(folder: string): Promise<object[]> {
  const url = new URL(folder, import.meta.url)
  const names = readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .toSorted()
  return Promise.all(names.map((name) => import(new URL(name, url).href)))
}

/** A file exports `checks`: the list, or a function that makes it of the contract. Other files are parts of these. */
function checksFrom(module: object, contract: Contract): Check[] {
  const checks: Check[] | ((contract: Contract) => Check[]) | undefined = Reflect.get(module, 'checks')
  return typeof checks === 'function' ? checks(contract) : (checks ?? [])
}
