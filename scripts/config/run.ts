import { createBillingClient, isBillingError } from '../../client/index.ts'
import { type Account, readAccount } from './account.ts'
import { apply } from './apply.ts'
import { CannotCompare } from './cannot-compare.ts'
import type { Comparison } from './changes.ts'
import { checkFile } from './check-file.ts'
import { compare } from './compare.ts'
import { linesOf } from './print.ts'
import { toYaml } from './pull.ts'
import { type ConfigFile, readConfigFile } from './read-file.ts'
import { NAMED, readSections, type SectionName } from './sections.ts'

export type ConfigFlags = {
  action: 'pull' | 'diff' | 'apply'
  /** A path, or `-`. None for `pull`. */
  file: string
  archive: boolean
  baseUrl: string | undefined
  apiKey: string | undefined
}

const LOCAL = 'http://localhost:3000'

/** Returns the exit code: 2 where nothing could be compared or written. */
export async function runConfig(flags: ConfigFlags): Promise<0 | 1 | 2> {
  const baseUrl = flags.baseUrl ?? process.env.BILLING_BASE_URL ?? LOCAL
  const billing = createBillingClient({ baseUrl, apiKey: flags.apiKey })
  try {
    const sections = readSections()
    // The file is read before a request is sent.
    const file = flags.action === 'pull' ? undefined : await readConfigFile(flags.file)
    if (file !== undefined) checkFile(file, sections)
    const isWanted = (name: SectionName) => file === undefined || file.objects.has(name) || NAMED.has(name)
    const account = await readAccount(billing, sections, isWanted)
    if (file === undefined) return say(toYaml(account))
    const comparison = await compare(file, account, flags)
    return flags.action === 'diff' ? diff(comparison, account) : await applyAll(comparison, { file, account })
  } catch (error) {
    if (!(error instanceof CannotCompare) && !isBillingError(error)) throw error
    console.error(error.message)
    return 2
  }
}

function say(text: string): 0 {
  process.stdout.write(text)
  return 0
}

function diff({ changes, refusals, left }: Comparison, account: Account): 0 | 1 {
  for (const change of changes) console.log(linesOf(change, account).join('\n'))
  for (const refusal of refusals) console.log(`! ${refusal}`)
  sayLeft(left)
  return changes.length + refusals.length === 0 ? 0 : 1
}

async function applyAll(
  comparison: Comparison,
  { file, account }: { file: ConfigFile; account: Account },
): Promise<0 | 1> {
  const { changes, refusals, left } = comparison
  if (refusals.length > 0) throw new CannotCompare(['Nothing was changed.', ...refusals])
  const code = await apply(comparison, { file, account, out: console.log, err: console.error })
  if (changes.length === 0) console.log(`${account.name}, ${account.mode} mode, is as ${file.name} says.`)
  sayLeft(left)
  return code
}

function sayLeft(left: Comparison['left']): void {
  for (const { section, key } of left) console.log(`  ${section} ${key} is not in the file, and stays`)
}
