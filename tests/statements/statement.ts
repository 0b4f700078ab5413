import { readFileSync } from 'node:fs'
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
  if (!tables.has(relation)) return undefined
  return directory.has(relation) ? 'directory' : 'tenants'
}

/** The tables that a normalized statement names. */
export function tablesIn(text: string): string[] {
  const named = text.matchAll(/\b(?:from|join|into|update|using|only) (\w+)/g)
  return [...new Set([...named].flatMap(([, name = '']) => (tables.has(name) ? [name] : [])))]
}

const directory: ReadonlySet<string> = new Set(DIRECTORY)
const schema = readFileSync(new URL('../../server/db/schema.sql', import.meta.url), 'utf8')
const tables = new Set(
  [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name),
)
