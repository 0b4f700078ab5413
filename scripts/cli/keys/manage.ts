import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readDocument } from '../../../contract/index.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { createKey } from '../../../server/keys/create-key.ts'
import { revokeKey, selectKeys } from '../../../server/keys/store.ts'
import type { CurrencyCode } from '../../../server/money/currency.ts'
import { withDatabase } from '../../with-database.ts'
import { refuse } from '../refuse.ts'
import { USAGE } from './usage.ts'

type Command = (db: ReadHandle) => Promise<void>

/** Runs one command on the configured database. Returns the exit code: 2 for invalid arguments. */
export async function keys(args: string[]): Promise<number> {
  try {
    await withDatabase(parseCommand(args))
    return 0
  } catch (error) {
    return refuse(error)
  }
}

function parseCommand(args: string[]): Command {
  const options = {
    company: { type: 'string' },
    mode: { type: 'string' },
    currency: { type: 'string', default: 'USD' },
  } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [name, target] = positionals
  const { company, mode } = values
  if (name === 'create' && company && (mode === 'live' || mode === 'test')) {
    const currency = parseCurrency(values.currency)
    return async (db) => console.log(await createKey(db, { company, mode, currency, now: new Date() }))
  }
  if (name === 'list') return list
  if (name === 'revoke' && target) return (db) => revoke(db, target)
  throw new TypeError(USAGE)
}

async function list(db: ReadHandle): Promise<void> {
  for (const { id, company, mode, hint, created_at, revoked_at } of await selectKeys(db)) {
    const state = revoked_at === null ? 'active' : `revoked ${revoked_at.toISOString()}`
    console.log([id, company, `ak_${mode}_…${hint}`, created_at.toISOString(), state].join('\t'))
  }
}

/** Reads a key from standard input: all users of the machine can read a process's arguments. */
async function revoke(db: ReadHandle, target: string): Promise<void> {
  const idOrKey = target === '-' ? (await text(process.stdin)).trim() : target
  if (!(await revokeKey(db, idOrKey, new Date()))) throw new Error('No such key')
}

function parseCurrency(code: string): CurrencyCode {
  const known = readDocument().components.schemas?.CurrencyCode as { enum: CurrencyCode[] }
  const currency = known.enum.find((each) => each === code)
  if (currency === undefined) throw new Error(`${code} is not a currency of ISO 4217`)
  return currency
}
