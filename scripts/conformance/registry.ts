import { readdirSync } from 'node:fs'
import type { Check } from './check.ts'
import type { Contract } from './contract.ts'

/**
 * Every check there is: those that `derived/` makes of the document, those that stand in `behaviour/`, a file per
 * subject, and those of `robustness/`, which send what no good client sends, with other requests beside it. A file of
 * these folders is found by being there; its ids must be new.
 */
export async function allChecks(contract: Contract): Promise<Check[]> {
  const folders = ['derived/', 'behaviour/', 'robustness/']
  const loaded = await Promise.all(
    folders.map((folder) => load(folder, (module) => checksFrom(module, contract))),
  )
  const checks = loaded.flat()
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
