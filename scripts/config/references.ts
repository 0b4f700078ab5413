import type { Schema } from '../../contract/index.ts'
import type { Account } from './account.ts'
import { formOf } from './canonical.ts'
import type { Change } from './changes.ts'
import { type Fields, isFields } from './fields.ts'
import type { Steps } from './place.ts'
import type { ConfigFile } from './read-file.ts'
import { SECTIONS, type SectionName } from './sections.ts'

/** Says which codes name nothing. What does not change may name what was archived since. */
export function findReferenceProblems(
  file: ConfigFile,
  account: Account,
  { changes, archive }: { changes: readonly Change[]; archive: boolean },
): string[] {
  const exists = (section: SectionName, code: string): boolean => {
    const inFile = file.objects.get(section)
    if (inFile?.has(code)) return true
    const isKept = !archive || inFile === undefined
    return isKept && account.objects.get(section)?.has(code) === true
  }
  return changes.flatMap((change) => {
    if (change.kind === 'archive') return []
    const place = change.section === 'company' ? ['company'] : [change.section, change.key]
    const { fields, names } = changedIn(change)
    return referencesIn(account.sections[change.section].schema, fields)
      .filter(({ section, code, steps: [name] }) => names.has(String(name)) && !exists(section, code))
      .map(({ section, code, steps }) =>
        file.at(
          [...place, ...steps],
          account.objects.get(section)?.has(code)
            ? `names ${code} of ${section}, which the file does not have and --archive archives`
            : `names ${code}, which is in ${section} neither of the file nor of the account`,
        ),
      )
  })
}

/** The whole object as it is to be, and the names of what changes. */
function changedIn(change: Exclude<Change, { kind: 'archive' }>): { fields: Fields; names: Set<string> } {
  if (change.kind === 'create') return { fields: change.fields, names: new Set(Object.keys(change.fields)) }
  const entries = change.changes.map(({ name, to }): [string, unknown] => [name, to])
  const fields = { ...change.known?.fields, ...Object.fromEntries(entries) }
  return { fields, names: new Set(entries.map(([name]) => name)) }
}

/** The section that a field refers to, by code: `meter_code`, `default_tax_rate_codes`. */
function referredBy(field: string): SectionName | undefined {
  if (field === 'replaced_by') return 'tax_rates'
  const [, noun] = /^(?:default_)?(.+)_codes?$/.exec(field) ?? []
  return SECTIONS.find((name) => name === `${noun}s`)
}

type Reference = { section: SectionName; code: string; steps: Steps }

/** Every code in a value that names another object, with its place. What is in a map, such as metadata, names nothing. */
function referencesIn(schema: Schema, value: unknown, steps: Steps = []): Reference[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => referencesIn(schema.items ?? {}, each, [...steps, index]))
  if (!isFields(value)) return []
  return Object.entries(formOf(schema, value).properties ?? {}).flatMap(([name, field]) => {
    const section = referredBy(name)
    const own = [...steps, name]
    return section === undefined ? referencesIn(field, value[name], own) : codesIn(value[name], own, section)
  })
}

function codesIn(value: unknown, steps: Reference['steps'], section: SectionName): Reference[] {
  if (typeof value === 'string') return [{ section, code: value, steps }]
  if (Array.isArray(value)) return value.flatMap((each, index) => codesIn(each, [...steps, index], section))
  const code: unknown = Reflect.get(Object(value), 'code')
  return code === undefined ? [] : codesIn(code, [...steps, 'code'], section)
}
