import type { Schema } from '../../../contract/index.ts'
import { type CurrencyCode, minorToMajor } from '../../money/currency.ts'
import type { Form } from '../http/form.ts'
import { parseAmount } from './amount.ts'
import { isNullable, isOfNumbers, typesOf } from './contract-rules.ts'
import { startOf, timeIn, toDayField, toTimeField } from './local-time.ts'

/** `path` is its place in the body and `name` in the form, which has an amount in whole units of the currency. */
export type Valued = {
  name: string
  path: string
  rules: Schema
  entry: { type?: string; value?: string; empty?: unknown }
}

/** Where values are read. The currency is that of what has none in the form or in what is stored. */
export type Notation = { timezone: string; currency?: CurrencyCode | undefined }

export function isMoney({ path }: Pick<Valued, 'path'>): boolean {
  return path.endsWith('_cents')
}

/** Something new begins with the value of the page, or the contract's choice. */
export function shownIn(stored: object | undefined, control: Valued, { timezone }: Notation): string {
  const { path, rules, entry } = control
  if (stored === undefined) {
    const isChoice = rules.enum !== undefined || rules.type === 'boolean'
    const first = isChoice ? rules.default : undefined
    return entry.value ?? (typeof first === 'boolean' ? yesOr(first) : String(first ?? ''))
  }
  const value = path.split('.').reduce<unknown>((object, key) => Reflect.get(Object(object), key), stored)
  if (rules.format === 'date-time') {
    const at = typeof value === 'string' ? value : null
    return entry.type === 'date' ? toDayField(at, timezone) : toTimeField(at, timezone)
  }
  if (rules.type === 'boolean') return yesOr(value === true)
  if (isMoney(control) && typeof value === 'number')
    return minorToMajor(value, Reflect.get(stored, 'currency_code'))
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

function yesOr(isTrue: boolean): string {
  return isTrue ? 'yes' : ''
}

/** Null if the field is empty. Keeps text that is not a number, so that the API reports it. */
export function valueIn(form: Form, control: Valued, { timezone, currency }: Notation): unknown {
  const { name, path, rules, entry } = control
  const text = (form[name] ?? form[`${name}_shown`] ?? '').trim()
  const types = typesOf(rules)
  if (types.includes('boolean')) return form[name] === undefined ? null : text === 'yes'
  if (types.includes('array')) return listIn(text, rules)
  if (text === '') return null
  if (isMoney(control))
    return parseAmount(text, currency ?? ((form.currency_code ?? '') as CurrencyCode), `body.${path}`)
  if (types.includes('integer')) return numberOr(text)
  if (rules.format !== 'date-time') return text
  return entry.type === 'date' ? startOf(text, timezone) : timeIn(text, timezone)
}

/** The operation says that an empty text is missing. */
export function orEmpty(value: unknown, { rules, entry }: Pick<Valued, 'rules' | 'entry'>): unknown {
  return value ?? entry.empty ?? (isNullable(rules) ? null : '')
}

/** An empty list is null, where it can be. */
function listIn(text: string, rules: Schema): unknown {
  const isNumeric = isOfNumbers(rules)
  const all = text.split(isNumeric ? /[\s,]+/ : /\s*,\s*/).filter((each) => each !== '')
  if (all.length === 0 && rules.minItems !== 0) return null
  return isNumeric ? all.map(numberOr) : all
}

function numberOr(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}
