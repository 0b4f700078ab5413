import { readdirSync } from 'node:fs'
import type { Contract } from '../contract/index.ts'
import type { Check } from './kit/check.ts'

/** All checks: those that `from-contract/checks/` derives from the document, and those written by hand. */
export async function allChecks(contract: Contract): Promise<Check[]> {
  const checks = [...(await load('from-contract/checks/', contract)), ...(await writtenChecks(contract))]
  const twice = checks.find(({ id }, index) => checks.findIndex((each) => each.id === id) !== index)
  if (twice !== undefined) throw new Error(`two checks have the id ${twice.id}`)
  return checks
}

/** The checks in `checks/`, a folder for each tag. */
export function writtenChecks(contract: Contract): Promise<Check[]> {
  return load('checks/', contract)
}

/** A module exports `checks`: a list, or a function that derives it from the contract. Other modules are helpers. */
async function load(folder: string, contract: Contract): Promise<Check[]> {
  const url = new URL(folder, import.meta.url)
  const names = readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .toSorted()
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, url).href)))
  return modules.flatMap((module) => {
    const checks: Check[] | ((contract: Contract) => Check[]) | undefined = Reflect.get(module, 'checks')
    return typeof checks === 'function' ? checks(contract) : (checks ?? [])
  })
}
