import type { Schema } from '../../../contract/index.ts'
import type { Input, OperationId } from '../../../generated/operations.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { fact } from './card.ts'
import { choicesOf, inputRulesOf, isNullable, needsValue, rulesOf, rulesWithin } from './contract-rules.ts'
import { isMoney, orEmpty, shownIn, valueIn } from './contract-values.ts'
import { type Choice, field, isChanged, shownField, textArea } from './field.ts'
import { type Cell, MORE, type Place, type Section, sectionsOf, wrapSection } from './form-sections.ts'
import { labelIn } from './local-time.ts'
import { metadataField, metadataUpdate, parseMetadata } from './metadata.ts'
import type { Typed } from './typed.ts'

/** What a page says of a field. The contract has the rest: whether it is required, its bounds and its choices. */
export type Entry = Place & {
  label: string
  hint?: string
  /** Says how to mend a value that was refused. */
  fix?: string
  placeholder?: string
  /** What was typed as a `password` is never shown again. */
  type?: string
  autocomplete?: string
  /** A new form begins with it. */
  value?: string
  /** What an empty field means, where that is neither null nor missing. */
  empty?: unknown
  /** Names a choice of the contract's enum. */
  words?: Readonly<Record<string, string>> | ((choice: string) => string)
  /** Where the contract has no enum. */
  choices?: readonly Choice[]
  isLong?: boolean
}

/** A field that the page renders and reads itself. */
type Part = Place & { isPart: true }
export const PART: Part = { isPart: true }

type Keys<Body> = Body extends unknown ? keyof Body & string : never
type Value<Body, Key> = Body extends unknown
  ? Key extends keyof Body
    ? NonNullable<Body[Key]>
    : never
  : never
type Name<Id extends OperationId> = Exclude<Keys<Input<Id>['body']>, 'metadata'>

/** An object of the body. The form names its fields after it, such as `address_city`. */
type Group<Body> = { heading?: string; fields: { [Each in Keys<Body>]: Entry | Part } }

/** Every field of the operation, in the order of the page. */
type Entries<Id extends OperationId> = {
  [Each in Name<Id>]: Entry | Part | Group<Value<Input<Id>['body'], Each>>
}

type Shown<Id extends OperationId> = {
  typed: Typed
  /** Values to change, or to begin with. Without them, the form has those of its entries. */
  stored?: object | undefined
  /** By the field's name in the form. */
  parts?: Readonly<Record<string, Html | undefined>>
  /** What this page alone says of fields. */
  more?: { [Each in Name<Id>]?: Partial<Entry> }
  /** What cannot be changed now. */
  omit?: ReadonlyArray<Name<Id> | 'metadata'>
}

type Body = Record<string, unknown>
type Zoned = Pick<Visit, 'timezone'>
type Sent = Pick<Visit, 'form' | 'timezone'> & { currency?: CurrencyCode }
export type ContractForm<Id extends OperationId> = {
  render(visit: Zoned, shown: Shown<Id>): Html
  /** What `render` has under each heading, for a page that makes a card of it. */
  sections(visit: Zoned, shown: Shown<Id>): Section[]
  /** The values as text, for a member who cannot change them. */
  texts(visit: Zoned, shown: Omit<Shown<Id>, 'typed'>): Section[]
  /** What is empty is left out, unless it is required. `currency` is that of a form without one. */
  read(visit: Sent): Body
  /** Only what was changed on the page, so that changes by others stay. What is empty becomes null. */
  changes(visit: Sent): Body
}

type Control = { name: string; path: string; rules: Schema; entry: Entry; isRequired: boolean }
type PartOf = { name: string; path: string; entry: Part }
/** A field of the body, which has one control, or an object with one for each of its fields. */
type Top = {
  name: string
  rules: Schema
  isObject: boolean
  all: Array<Control | PartOf>
  controls: Control[]
}

/** The form of an operation's body. A field of the contract without an entry does not compile. */
export function contractForm<Id extends OperationId>(id: Id, entries: Entries<Id>): ContractForm<Id> {
  const { properties, required } = rulesOf(id)
  const hasMetadata = 'metadata' in properties
  const tops = Object.entries<Entry | Part | Group<object>>(entries).map(([name, entry]) => {
    const rules = properties[name] ?? {}
    return topOf(name, entry, rules, required === undefined ? needsValue(rules) : required.has(name))
  })
  const cells = (
    { parts, more = {}, omit = [] }: Omit<Shown<Id>, 'typed'>,
    one: (control: Control) => Html | undefined,
  ) =>
    tops
      .filter(({ name }) => !omit.some((each) => each === name))
      .flatMap(({ all }) => all)
      .map((each): Cell => {
        if (!('rules' in each)) return { ...each.entry, content: parts?.[each.name] }
        const entry: Entry = { ...each.entry, ...Reflect.get(more, each.path) }
        return { ...entry, content: one({ ...each, entry }) }
      })

  const sections: ContractForm<Id>['sections'] = ({ timezone }, shown) => {
    const { typed, stored } = shown
    const fields = cells(shown, (control) => renderControl(control, { typed, stored, timezone }))
    const heading = fields.at(-1)?.heading === MORE ? { heading: MORE } : {}
    const metadata: Record<string, string> = Reflect.get(stored ?? {}, 'metadata') ?? {}
    const isShown = hasMetadata && shown.omit?.includes('metadata') !== true
    return sectionsOf(isShown ? [...fields, { ...heading, content: metadataField(metadata, typed) }] : fields)
  }
  return {
    sections,
    render: (visit, shown) =>
      html`${sections(visit, shown).map((each) => wrapSection(each, shown.typed.isRefused))}`,
    texts(visit, shown) {
      const rows = cells(shown, (control) => textOf(control, shown.stored ?? {}, visit))
      return sectionsOf(rows.map((each) => ({ ...each, half: false }))).map(({ heading, content }) => ({
        heading,
        content: html`<dl class="facts">${content}</dl>`,
      }))
    },
    read(sent) {
      const read = tops.flatMap(({ name, isObject, controls }) => {
        const values = controls.map((each) => ({ ...each, value: valueIn(sent.form, each, sent) }))
        if (isObject) return hasValue(values) ? [[name, objectOf(values)] as const] : []
        return values
          .filter(({ value }) => value !== null || required?.has(name) === true)
          .map(({ value }) => [name, value ?? ''] as const)
      })
      return {
        ...Object.fromEntries(read),
        ...(hasMetadata && { metadata: parseMetadata(sent.form.metadata) }),
      }
    },
    changes(sent) {
      const { form } = sent
      const read = tops.flatMap(({ name, rules, isObject, controls }) => {
        const isNew = (each: Control) => form[each.name] !== undefined && isChanged(form, each.name)
        const changed = controls.filter(isNew)
        if (changed.length === 0) return []
        const kept = isObject && isNullable(rules) ? controls : changed
        const values = kept.map((each) => ({ ...each, value: valueIn(form, each, sent) }))
        if (!isObject) return values.map((each) => [name, orEmpty(each.value, each)] as const)
        return [[name, hasValue(values) || !isNullable(rules) ? objectOf(values) : null] as const]
      })
      return { ...Object.fromEntries(read), ...(hasMetadata && { metadata: metadataUpdate(form) }) }
    },
  }
}

function topOf(name: string, entry: Entry | Part | Group<object>, rules: Schema, isRequired: boolean): Top {
  const isObject = 'fields' in entry
  const all = isObject
    ? Object.entries<Entry | Part>(entry.fields).map(([key, each]) => {
        const place = entry.heading === undefined ? each : { heading: entry.heading, ...each }
        return controlOf(`${name}.${key}`, place, rulesWithin(rules, key), false)
      })
    : [controlOf(name, entry, rules, isRequired)]
  return { name, rules, isObject, all, controls: all.filter((each) => 'rules' in each) }
}

function controlOf(path: string, entry: Entry | Part, rules: Schema, isRequired: boolean): Control | PartOf {
  const whole = path.replaceAll('.', '_')
  if ('isPart' in entry) return { name: whole, path, entry }
  return {
    name: isMoney({ path }) ? whole.slice(0, -'_cents'.length) : whole,
    path,
    entry,
    rules,
    isRequired,
  }
}

type Valued = Control & { value: unknown }

function hasValue(values: readonly Valued[]): boolean {
  return values.some(({ value }) => value !== null)
}

function objectOf(values: readonly Valued[]): Body {
  return Object.fromEntries(values.map((each) => [each.path.split('.').at(-1), orEmpty(each.value, each)]))
}

type Values = { typed: Typed; stored: object | undefined; timezone: string }

function renderControl(control: Control, { typed, stored, timezone }: Values): Html {
  const { name, path, entry, rules, isRequired } = control
  const value = shownIn(stored, control, { timezone })
  const { value: again, ...fault } = typed.at(name, `body.${path}`)
  const input = {
    autocomplete: 'off',
    ...(isMoney(control) ? {} : inputRulesOf(rules)),
    ...entry,
    ...choicesFor(rules, entry, isRequired || value !== ''),
    required: isRequired && entry.empty === undefined,
    ...fault,
    value: entry.type === 'password' ? '' : (again ?? value),
  }
  const label = rules.format === 'date-time' ? labelIn(entry.label, timezone) : entry.label
  const shown = entry.isLong === true ? textArea(entry.label, name, input) : field(label, name, input)
  return stored === undefined ? shown : html`${shown}\n${shownField(name, value, typed)}`
}

function textOf(control: Control, stored: object, zoned: Zoned): Html | undefined {
  const { entry, rules } = control
  const value = shownIn(stored, control, zoned)
  const { choices = [] } = choicesFor(rules, entry, true)
  const [, text = value] = choices.find(([each]) => each === value) ?? []
  return value === '' && rules.type !== 'boolean'
    ? undefined
    : fact(entry.label, html`<bdi class="text">${text}</bdi>`)
}

function choicesFor(
  rules: Schema,
  { words = {}, choices }: Entry,
  isChosen: boolean,
): Pick<Entry, 'choices'> {
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
  const known = choicesOf(rules, name)
  return { choices: isChosen ? known : [['', 'None'], ...known] }
}
