import type { Schema } from '../../../contract/index.ts'
import type { Input, OperationId } from '../../../generated/operations.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import type { Visit } from '../visit.ts'
import { fact } from './card.ts'
import {
  choicesOf,
  inputRulesOf,
  isNullable,
  isOfNumbers,
  needsValue,
  rulesOf,
  rulesWithin,
  typesOf,
} from './contract-rules.ts'
import { type Choice, field, isChanged, shownField, textArea } from './field.ts'
import { type Cell, MORE, type Place, type Section, sectionsOf, wrapSection } from './form-sections.ts'
import { labelIn, timeIn, toTimeField } from './local-time.ts'
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
  /** Values to change. Without them, the form is for something new. */
  stored?: object
  /** By the field's name in the form. */
  parts?: Readonly<Record<string, Html | undefined>>
  /** What this page alone says of fields. */
  more?: { [Each in Name<Id>]?: Partial<Entry> }
}

type Body = Record<string, unknown>
export type ContractForm<Id extends OperationId> = {
  render(visit: Pick<Visit, 'timezone'>, shown: Shown<Id>): Html
  /** What `render` has under each heading, for a page that makes a card of it. */
  sections(visit: Pick<Visit, 'timezone'>, shown: Shown<Id>): Section[]
  /** The values as text, for a member who cannot change them. */
  texts(visit: Pick<Visit, 'timezone'>, shown: Omit<Shown<Id>, 'typed'>): Section[]
  /** What is empty is left out, unless it is required. */
  read(visit: Pick<Visit, 'form' | 'timezone'>): Body
  /** Only what was changed on the page, so that changes by others stay. What is empty becomes null. */
  changes(visit: Pick<Visit, 'form' | 'timezone'>): Body
}

type Ruled = { name: string; rules: Schema }
type Control = Ruled & { entry: Entry; path: string; key: string; isRequired: boolean; within?: string }
type PartOf = { name: string; entry: Part }
/** A field of the body, which has one control, or an object with one for each of its fields. */
type Top = Ruled & { isObject: boolean; controls: Array<Control | PartOf> }

/** The form of an operation's body. A field of the contract without an entry does not compile. */
export function contractForm<Id extends OperationId>(id: Id, entries: Entries<Id>): ContractForm<Id> {
  const { properties, required } = rulesOf(id)
  const tops = Object.entries<Entry | Part | Group<object>>(entries).map(([name, entry]): Top => {
    const rules = properties[name] ?? {}
    const isRequired = required === undefined ? needsValue(rules) : required.has(name)
    if (!('fields' in entry))
      return {
        name,
        rules,
        isObject: false,
        controls: [controlOf(name, entry, { rules, path: name, key: name, isRequired })],
      }
    const controls = Object.entries<Entry | Part>(entry.fields).map(([key, each]) =>
      controlOf(`${name}_${key}`, entry.heading === undefined ? each : { heading: entry.heading, ...each }, {
        rules: rulesWithin(rules, key),
        path: `${name}.${key}`,
        key,
        isRequired: false,
        within: name,
      }),
    )
    return { name, rules, isObject: true, controls }
  })
  const hasMetadata = 'metadata' in properties
  const cells = (parts: Shown<Id>['parts'], one: (control: Control) => Html | undefined): Cell[] =>
    tops.flatMap(({ controls }) =>
      controls.map((each) => ({ ...each.entry, content: isPart(each) ? parts?.[each.name] : one(each) })),
    )
  const sections: ContractForm<Id>['sections'] = ({ timezone }, { typed, stored, parts, more = {} }) => {
    const metadata: Record<string, string> = Reflect.get(stored ?? {}, 'metadata') ?? {}
    const fields = cells(parts, (control) =>
      renderControl(
        { ...control, entry: { ...control.entry, ...Reflect.get(more, control.name) } },
        { typed, stored, timezone },
      ),
    )
    const isFolded = fields.at(-1)?.heading === MORE
    return sectionsOf(
      hasMetadata
        ? [...fields, { ...(isFolded && { heading: MORE }), content: metadataField(metadata, typed) }]
        : fields,
    )
  }
  return {
    sections,
    render: (visit, shown) =>
      html`${sections(visit, shown).map((each) => wrapSection(each, shown.typed.isRefused))}`,
    texts({ timezone }, { stored = {}, parts }) {
      const shown = cells(parts, (control) => textOf(control, stored, timezone))
      const one = ({ heading, content }: Cell): Cell => ({
        ...(heading !== undefined && { heading }),
        content,
      })
      return sectionsOf(shown.map(one)).map(({ heading, content }) => ({
        heading,
        content: html`<dl class="facts">${content}</dl>`,
      }))
    },
    read({ form, timezone }) {
      const read = tops.flatMap(({ name, isObject, controls }) => {
        const values = controls.flatMap((each) =>
          isPart(each) ? [] : [{ ...each, value: valueIn(form, each, timezone) }],
        )
        if (isObject)
          return values.every(({ value }) => value === null) ? [] : [[name, objectOf(values)] as const]
        return values
          .filter(({ value }) => value !== null || required?.has(name) === true)
          .map(({ value }) => [name, value ?? ''] as const)
      })
      return { ...Object.fromEntries(read), ...(hasMetadata && { metadata: parseMetadata(form.metadata) }) }
    },
    changes({ form, timezone }) {
      const read = tops.flatMap(({ name, rules, isObject, controls }) => {
        const values = controls.flatMap((each) =>
          isPart(each)
            ? []
            : [
                {
                  ...each,
                  value: valueIn(form, each, timezone),
                  isNew: form[each.name] !== undefined && isChanged(form, each.name),
                },
              ],
        )
        const changed = values.filter(({ isNew }) => isNew)
        if (changed.length === 0) return []
        if (!isObject) return changed.map((each) => [name, orEmpty(each)] as const)
        if (!isNullable(rules)) return [[name, objectOf(changed)] as const]
        return [[name, values.every(({ value }) => value === null) ? null : objectOf(values)] as const]
      })
      return { ...Object.fromEntries(read), ...(hasMetadata && { metadata: metadataUpdate(form) }) }
    },
  }
}

function controlOf(
  name: string,
  entry: Entry | Part,
  more: Omit<Control, 'name' | 'entry'>,
): Control | PartOf {
  return 'isPart' in entry ? { name, entry } : { name, entry, ...more }
}

function isPart(each: Control | PartOf): each is PartOf {
  return 'isPart' in each.entry
}

type Valued = Control & { value: unknown }

function objectOf(values: readonly Valued[]): Body {
  return Object.fromEntries(values.map((each) => [each.key, orEmpty(each)]))
}

/** The operation says that an empty text is missing. */
function orEmpty({ value, rules }: Valued): unknown {
  return value ?? (isNullable(rules) ? null : '')
}

type Values = { typed: Typed; stored: object | undefined; timezone: string }

function renderControl(control: Control, { typed, stored, timezone }: Values): Html {
  const { name, path, entry, rules, isRequired } = control
  const value = stored === undefined ? (entry.value ?? '') : shownIn(stored, control, timezone)
  const { value: again, ...fault } = typed.at(name, `body.${path}`)
  const input = {
    autocomplete: 'off',
    ...inputRulesOf(rules),
    ...entry,
    ...choicesFor(rules, entry, isRequired || value !== ''),
    required: isRequired,
    ...fault,
    value: entry.type === 'password' ? '' : (again ?? value),
  }
  const label = rules.format === 'date-time' ? labelIn(entry.label, timezone) : entry.label
  const shown = entry.isLong === true ? textArea(entry.label, name, input) : field(label, name, input)
  return stored === undefined ? shown : html`${shown}\n${shownField(name, value, typed)}`
}

function textOf(control: Control, stored: object, timezone: string): Html | undefined {
  const { entry, rules } = control
  const value = shownIn(stored, control, timezone)
  const { choices = [] } = choicesFor(rules, entry, true)
  const [, text = value] = choices.find(([each]) => each === value) ?? []
  return text === '' ? undefined : fact(entry.label, html`<bdi class="text">${text}</bdi>`)
}

function choicesFor(
  rules: Schema,
  { words = {}, choices }: Entry,
  hasValue: boolean,
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
  return { choices: hasValue ? known : [['', 'None'], ...known] }
}

function shownIn(stored: object, { key, within, rules, entry }: Control, timezone: string): string {
  const value: unknown = Reflect.get((within === undefined ? stored : Reflect.get(stored, within)) ?? {}, key)
  if (rules.format === 'date-time') return toTimeField(typeof value === 'string' ? value : null, timezone)
  if (rules.type === 'boolean') return value === true ? 'yes' : ''
  return Array.isArray(value) ? value.join(', ') : String(value ?? entry.value ?? '')
}

/** Null if the field is empty. Keeps text that is not a number, so that the API reports it. */
function valueIn(form: Form, { name, rules }: Ruled, timezone: string): unknown {
  const text = (form[name] ?? form[`${name}_shown`] ?? '').trim()
  const types = typesOf(rules)
  if (types.includes('boolean')) return text === 'yes'
  if (types.includes('array')) return listIn(text, rules)
  if (text === '') return null
  if (types.includes('integer')) return numberOr(text)
  return rules.format === 'date-time' ? timeIn(text, timezone) : text
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
