import { bodySchemaOf, readDocument, resolveSchema, type Schema } from '../../../contract/index.ts'
import { type Input, type OperationId, operations } from '../../../generated/operations.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import type { Visit } from '../visit.ts'
import { type Choice, field, isChanged, shownField } from './field.ts'
import { labelIn, timeIn, toTimeField } from './local-time.ts'
import { metadataField, metadataUpdate, parseMetadata } from './metadata.ts'
import type { Typed } from './typed.ts'

/** What a page says of a field. The contract has the rest: whether it is required, its bounds and its choices. */
export type Entry = {
  label: string
  hint?: string
  /** Says how to mend a value that was refused. */
  fix?: string
  placeholder?: string
  type?: string
  /** A new form begins with it. */
  value?: string
  /** Names a choice of the contract's enum. */
  words?: Readonly<Record<string, string>> | ((choice: string) => string)
  /** Where the contract has no enum. */
  choices?: readonly Choice[]
}

type Keys<Body> = Body extends unknown ? keyof Body & string : never
type Name<Id extends OperationId> = Exclude<Keys<Input<Id>['body']>, 'metadata'>

/** Every field of the operation, in the order of the page. `PART` is one that the page renders and reads itself. */
type Entries<Id extends OperationId> = { [Each in Name<Id>]: Entry | typeof PART }

export const PART = 'part'

type Shown<Id extends OperationId> = {
  typed: Typed
  /** Values to change. Without them, the form is for something new. */
  stored?: object
  parts?: { [Each in Name<Id>]?: Html | undefined }
  /** What this page alone says of fields. */
  more?: { [Each in Name<Id>]?: Partial<Entry> }
}

type Body = Record<string, unknown>
export type ContractForm<Id extends OperationId> = {
  render(visit: Pick<Visit, 'timezone'>, shown: Shown<Id>): Html
  /** What is empty is left out, unless it is required. */
  read(visit: Pick<Visit, 'form' | 'timezone'>): Body
  /** Only what was changed on the page, so that changes by others stay. What is empty becomes null. */
  changes(visit: Pick<Visit, 'form' | 'timezone'>): Body
}

const document = readDocument()

/** The form of an operation's body. A field of the contract without an entry does not compile. */
export function contractForm<Id extends OperationId>(id: Id, entries: Entries<Id>): ContractForm<Id> {
  const { properties, required } = rulesOf(id)
  const fields = Object.entries<Entry | typeof PART>(entries)
  const ruled = fields.flatMap(([name, entry]) =>
    entry === PART ? [] : [{ name, entry, rules: properties[name] ?? {} }],
  )
  const hasMetadata = 'metadata' in properties
  return {
    render({ timezone }, { typed, stored, parts = {}, more = {} }) {
      const part = (name: string): Html | undefined => Reflect.get(parts, name)
      const one = (name: string, general: Entry): Html => {
        const rules = properties[name] ?? {}
        const entry: Entry = { ...general, ...Reflect.get(more, name) }
        const value = stored === undefined ? (entry.value ?? '') : shownIn(stored, name, rules, timezone)
        const isRequired =
          required === undefined ? rules.type !== 'boolean' && !isNullable(rules) : required.has(name)
        const control = field(
          rules.format === 'date-time' ? labelIn(entry.label, timezone) : entry.label,
          name,
          {
            autocomplete: 'off',
            ...inputRulesOf(rules),
            ...entry,
            ...choicesOf(rules, entry, isRequired || value !== ''),
            value,
            required: isRequired,
            ...typed.at(name),
          },
        )
        return stored === undefined ? control : html`${control}\n${shownField(name, value, typed)}`
      }
      const metadata: Record<string, string> = Reflect.get(stored ?? {}, 'metadata') ?? {}
      return html`${fields.map(([name, entry]) => html`${entry === PART ? part(name) : one(name, entry)}\n`)}${
        hasMetadata ? metadataField(metadata, typed) : undefined
      }`
    },
    read({ form, timezone }) {
      const read = ruled.flatMap(({ name, rules }) => {
        const value = valueIn(form, name, rules, timezone)
        return value === null && required?.has(name) !== true ? [] : [[name, value ?? ''] as const]
      })
      return { ...Object.fromEntries(read), ...(hasMetadata && { metadata: parseMetadata(form.metadata) }) }
    },
    changes({ form, timezone }) {
      const changed = ruled.filter(({ name }) => form[name] !== undefined && isChanged(form, name))
      const read = changed.map(({ name, rules }) => {
        const value = valueIn(form, name, rules, timezone)
        return [name, value ?? (isNullable(rules) ? null : '')] as const
      })
      return { ...Object.fromEntries(read), ...(hasMetadata && { metadata: metadataUpdate(form) }) }
    },
  }
}

/** Of a body with alternatives, each field of any; what all of them require. An update requires nothing. */
function rulesOf(id: OperationId): { properties: Record<string, Schema>; required: Set<string> | undefined } {
  const { method, path } = operations[id]
  const body = resolveSchema(document, bodySchemaOf(document, { method, path }) ?? {})
  const branches = (body.oneOf ?? [body]).map((branch) => resolveSchema(document, branch))
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
  const required = (branches[0]?.required ?? []).filter((name) =>
    branches.every((branch) => branch.required?.includes(name) === true),
  )
  return {
    properties: Object.fromEntries([...names].map((name) => [name, ruleOf(branches, name)])),
    required: method === 'PATCH' ? undefined : new Set(required),
  }
}

/** What tells the alternatives apart is a constant in each, and a choice on the page. */
function ruleOf(branches: readonly Schema[], name: string): Schema {
  const rules = branches.flatMap(({ properties }) => {
    const schema = properties?.[name]
    return schema === undefined ? [] : [resolveSchema(document, schema)]
  })
  const constants = rules.flatMap((each) => ('const' in each ? [each.const] : []))
  return { ...rules[0], ...(constants.length > 0 && { enum: constants }) }
}

/** The choices of a field of the contract, for a form that is not made of entries. */
export function choicesFor(id: OperationId, name: string, words: (choice: string) => string): Choice[] {
  const known = rulesOf(id).properties[name]?.enum ?? []
  return known.filter((each) => typeof each === 'string').map((each): Choice => [each, words(each)])
}

function typesOf({ type = [] }: Schema): string[] {
  return [type].flat()
}

function isNullable(rules: Schema): boolean {
  return typesOf(rules).includes('null')
}

/** A field of a time has no length: the browser writes it. */
function inputRulesOf(rules: Schema) {
  const { maxLength, minimum, maximum, format } = rules
  if (typesOf(rules).includes('integer'))
    return {
      type: 'number',
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
    }
  return { ...(maxLength !== undefined && format !== 'date-time' && { maxlength: maxLength }) }
}

function choicesOf(rules: Schema, { words = {}, choices }: Entry, hasValue: boolean): Pick<Entry, 'choices'> {
  if (choices !== undefined) return { choices }
  const name = typeof words === 'function' ? words : (choice: string) => words[choice] ?? choice
  if (rules.type === 'boolean')
    return {
      choices: [
        ['', name('false')],
        ['yes', name('true')],
      ],
    }
  if (rules.enum === undefined) return {}
  const known = rules.enum
    .filter((each) => typeof each === 'string')
    .map((each): Choice => [each, name(each)])
  return { choices: hasValue ? known : [['', 'None'], ...known] }
}

function shownIn(stored: object, name: string, rules: Schema, timezone: string): string {
  const value: unknown = Reflect.get(stored, name)
  if (rules.format === 'date-time') return toTimeField(typeof value === 'string' ? value : null, timezone)
  if (rules.type === 'boolean') return value === true ? 'yes' : ''
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** Null if the field is empty. Keeps text that is not a number, so that the API reports it. */
function valueIn(form: Form, name: string, rules: Schema, timezone: string): unknown {
  const text = form[name]?.trim() ?? ''
  const types = typesOf(rules)
  if (types.includes('boolean')) return text === 'yes'
  if (text === '') return null
  if (types.includes('integer')) return /^\d{1,15}$/.test(text) ? Number(text) : text
  if (types.includes('array'))
    return text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  return rules.format === 'date-time' ? timeIn(text, timezone) : text
}
