import { parseArgs } from 'node:util'
import { readDocument } from '../../../contract/index.ts'
import { type KeyScope, operations } from '../../../generated/operations.ts'
import type { Mode } from '../../../server/db/schema.ts'
import { MAX_GRACE_MS } from '../../../server/keys/grace.ts'
import type { CurrencyCode } from '../../../server/money/currency.ts'
import { USAGE } from './usage.ts'

export type Command =
  | {
      name: 'create'
      company: string
      mode: Mode
      /** Undefined unless the company is new. */
      currency: CurrencyCode | undefined
      label: string | null
      scope: KeyScope
      expiresAt: Date | null
    }
  | { name: 'list' }
  | { name: 'roll'; target: string; graceMs: number; expiresAt: Date | undefined }
  | { name: 'revoke'; target: string }

const OPTIONS = {
  company: { type: 'string' },
  mode: { type: 'string' },
  'new-company': { type: 'boolean' },
  currency: { type: 'string' },
  label: { type: 'string' },
  scope: { type: 'string' },
  expires: { type: 'string' },
  grace: { type: 'string' },
} as const

const TAKES: Record<string, ReadonlyArray<keyof typeof OPTIONS>> = {
  create: ['company', 'mode', 'new-company', 'currency', 'label', 'scope', 'expires'],
  list: [],
  roll: ['grace', 'expires'],
  revoke: [],
}

/** Throws a TypeError for arguments that no command takes. */
export function parseCommand(args: string[], now: Date): Command {
  const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', target, ...more] = positionals
  const takes = TAKES[name]
  if (takes === undefined || more.length > 0) throw new TypeError(USAGE)
  const other = Object.keys(values).find((option) => !takes.some((each) => each === option))
  if (other !== undefined) throw new TypeError(`--${other} does not go with keys ${name}\n\n${USAGE}`)
  const expiresAt = values.expires === undefined ? undefined : parseExpiry(values.expires, now)
  if (name === 'create' && target === undefined) return parseCreate(values, expiresAt ?? null)
  if (name === 'list' && target === undefined) return { name }
  if (name !== 'roll' && name !== 'revoke') throw new TypeError(USAGE)
  if (target === undefined) throw new TypeError(USAGE)
  if (/^ak_(live|test)_/.test(target))
    throw new TypeError(
      'Every user of the machine can read arguments: name the key by its ID, or send it to standard input with -',
    )
  if (name === 'revoke') return { name, target }
  return { name, target, expiresAt, graceMs: parseGrace(values.grace ?? '24h') }
}

type Values = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string
}

function parseCreate(values: Values, expiresAt: Date | null): Command {
  const { company, mode, label = null, scope = 'full', currency } = values
  if (!company) throw new TypeError(`--company is missing: say whose key it is\n\n${USAGE}`)
  if (mode !== 'live' && mode !== 'test')
    throw new TypeError(`--mode takes live or test${mode === undefined ? '' : `, not ${mode}`}\n\n${USAGE}`)
  const isNew = values['new-company'] === true
  if (currency !== undefined && !isNew)
    throw new TypeError('--currency is for a new company: add --new-company, or leave it out')
  if (label !== null && (label.length === 0 || label.length > 255))
    throw new TypeError('--label takes 1 to 255 characters')
  return {
    name: 'create',
    company,
    mode,
    label,
    expiresAt,
    currency: isNew ? parseCurrency(currency ?? 'USD') : undefined,
    scope: parseScope(scope),
  }
}

function parseScope(text: string): KeyScope {
  const scopes: KeyScope[] = Object.values(operations).flatMap(({ scopes }) => scopes)
  const scope = scopes.find((each) => each === text)
  if (scope === undefined)
    throw new TypeError(`--scope takes ${[...new Set(scopes)].join(', ')}, not ${text}`)
  return scope
}

function parseExpiry(text: string, now: Date): Date {
  const [, date] = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? []
  const expiry = new Date(date === undefined || !isOfCalendar(date) ? Number.NaN : text)
  if (Number.isNaN(expiry.getTime()))
    throw new TypeError(`--expires takes a date such as 2027-01-31, not ${text}`)
  if (expiry <= now) throw new TypeError(`--expires ${text} has passed`)
  return expiry
}

/** JavaScript takes February 30 for March 2. */
function isOfCalendar(date: string): boolean {
  const parsed = new Date(date)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

function parseGrace(text: string): number {
  const [, number, unit] = /^(\d{1,3})(h|d)$/.exec(text) ?? []
  const graceMs = Number(number) * (unit === 'd' ? 24 : 1) * 60 * 60 * 1_000
  if (!(graceMs <= MAX_GRACE_MS)) throw new TypeError(`--grace takes 0h to 7d, not ${text}`)
  return graceMs
}

function parseCurrency(code: string): CurrencyCode {
  const known = readDocument().components.schemas?.CurrencyCodeInput as { enum: CurrencyCode[] }
  const currency = known.enum.find((each) => each === code)
  if (currency === undefined) throw new TypeError(`${code} is not a currency of ISO 4217`)
  return currency
}
