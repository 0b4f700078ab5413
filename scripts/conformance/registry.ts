import { readdirSync } from 'node:fs'
import type { Check } from './check.ts'
import type { Contract } from './contract.ts'

/**
 * Every check there is: those that `derived/` makes of the document, and those that stand in `behaviour/`, a file per
 * subject. A file of either folder is found by being there; its ids must be new.
 */
export async function allChecks(contract: Contract): Promise<Check[]> {
  const derived = await load('derived/', (module) => checksFrom(module, contract))
  const behaviour = await load('behaviour/', (module) => checksFrom(module, contract))
  const checks = [...derived, ...behaviour]
  const twice = checks.find(({ id }, index) => checks.findIndex((each) => each.id === id) !== index)
  if (twice !== undefined) throw new Error(`two checks are called ${twice.id}`)
  return checks
}

async function load(folder: string, read: (module: object) => Check[]): Promise<Check[]> {
  const url = new URL(folder, import.meta.url)
  const names = readdirSync(url).filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
  const modules: object[] = await Promise.all(names.toSorted().map((name) => import(new URL(name, url).href)))
  return modules.flatMap(read)
}

/** A file exports `checks`: the list, or a function that makes it of the contract. Other files are parts of these. */
function checksFrom(module: object, contract: Contract): Check[] {
  const checks: Check[] | ((contract: Contract) => Check[]) | undefined = Reflect.get(module, 'checks')
  return typeof checks === 'function' ? checks(contract) : (checks ?? [])
}
