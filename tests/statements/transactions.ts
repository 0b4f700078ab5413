import { silentChanges } from './changes.ts'
import { natureOf, type Statement } from './statement.ts'

/** What one connection sends, until the end of each transaction. */
export type Transactions = { note(statement: Statement): Broken[] }
type Broken = { rule: 'transaction' | 'event'; text: string }

/** Tells the transactions of more than one tenant, and the committed changes without an event. */
export function createTransactions(): Transactions {
  let open: Statement[] | undefined
  const end = (statements: Statement[], isCommitted: boolean): Broken[] => {
    const ofTenants = statements.filter(({ text }) => natureOf(text).isOfTenants)
    const tenants = new Set(ofTenants.flatMap(({ values }) => values.flatMap(tenantsIn)))
    const texts = statements.map(({ text }) => text)
    const silent = isCommitted ? silentChanges(texts) : []
    return [
      ...(tenants.size > 1 ? [{ rule: 'transaction' as const, text: texts.join(';\n') }] : []),
      ...silent.map((text) => ({ rule: 'event' as const, text })),
    ]
  }
  return {
    note(statement) {
      learn(statement)
      const { word, isToSavepoint } = natureOf(statement.text)
      if (word === 'begin' || word === 'start') open = []
      else if (open === undefined) return end([statement], true)
      else if (word !== 'commit' && (word !== 'rollback' || isToSavepoint)) open.push(statement)
      else {
        const statements = open
        open = undefined
        return end(statements, word === 'commit')
      }
      return []
    },
  }
}

/** A tenant's id has 48 random bits: no other value is one by chance. */
const known = new Set<number>()

function learn({ text, values }: Statement): void {
  if (!text.startsWith('insert into "tenants"')) return
  for (const value of values) if (typeof value === 'number') known.add(value)
}

function tenantsIn(value: unknown): number[] {
  if (typeof value === 'number') return known.has(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(tenantsIn)
  return Buffer.isBuffer(value) ? bigintsIn(value).filter((each) => known.has(each)) : []
}

/** Of an array in PostgreSQL's binary format. */
function bigintsIn(bytes: Buffer): number[] {
  if (bytes.length < 20 || bytes.readInt32BE(8) !== 20) return []
  const found = []
  for (let at = 24; at + 8 <= bytes.length; at += 12) found.push(Number(bytes.readBigInt64BE(at)))
  return found
}
