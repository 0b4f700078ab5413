import { readdirSync, readFileSync } from 'node:fs'
import { DIRECTORY } from '../../server/db/cluster/directory.ts'

/** A statement that the service sent, with values that it sent. */
export type Statement = { text: string; values: readonly unknown[] }

/** Without comments, literals and quotes, in lower case, with single spaces. */
export function normalized(text: string): string {
  return text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whose rows it reads or writes, and the word that it begins with. Of each text once: the service sends few, again and again. */
export function natureOf(text: string): Nature {
  const known = natures.get(text)
  if (known !== undefined) return known
  const plain = normalized(text)
  const nature = {
    word: plain.split(/[ ;]/, 1)[0] ?? '',
    isToSavepoint: /^rollback .*\bto\b/.test(plain),
    isOfTenants: tablesIn(plain).some((table) => kindOf(table) === 'tenants'),
  }
  natures.set(text, nature)
  return nature
}

type Nature = { word: string; isToSavepoint: boolean; isOfTenants: boolean }
const natures = new Map<string, Nature>()

/** Of a relation of the schema: whose rows it has. */
export function kindOf(relation: string): 'directory' | 'tenants' | undefined {
  if (!isTable(relation)) return undefined
  return directory.has(relation) ? 'directory' : 'tenants'
}

/** The tables that a normalized statement names. */
export function tablesIn(text: string): string[] {
  const named = text.matchAll(/\b(?:from|join|into|update|using|only) (\w+)/g)
  return [...new Set([...named].flatMap(([, name = '']) => (isTable(name) ? [name] : [])))]
}

const directory: ReadonlySet<string> = new Set(DIRECTORY)

/** A partition of a table counts as the table. */
function isTable(relation: string): boolean {
  return TABLES.has(relation.replace(/^(event_states|usage_events)_\w*\d$/, '$1'))
}

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url)
/** The tables that the migrations create. */
export const TABLES: ReadonlySet<string> = new Set(
  readdirSync(MIGRATIONS)
    .flatMap((file) => [
      ...readFileSync(new URL(file, MIGRATIONS), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm),
    ])
    .map(([, name = '']) => name),
)
