import { invalid } from '../../errors/problem.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Form } from '../http/form.ts'
import { shownField, textArea } from './field.ts'
import type { Typed } from './typed.ts'

type Metadata = Record<string, string>

/** Shows a line for each entry, such as `crm_id: 4211`. */
export function metadataField(stored: Metadata, typed: Typed): Html {
  const lines = Object.entries(stored).map(([name, value]) => `${name}: ${quoteValue(value)}`)
  const value = lines.join('\n')
  return html`${textArea('Metadata', 'metadata', {
    value,
    hint: 'One entry on each line, such as crm_id: 4211.',
    ...typed.at('metadata'),
  })}
${shownField('metadata', value, typed)}`
}

export function metadataFacts(stored: Metadata): Array<readonly [string, Html]> {
  return Object.entries(stored).map(([name, value]) => [name, html`<span class="text">${value}</span>`])
}

export function parseMetadata(text?: string): Metadata {
  const lines = Object.entries(parseLines(text, 'body.metadata'))
  return Object.fromEntries(lines.map(([name, value]) => [name, unquoteValue(value)]))
}

/** Quotes a value that a line cannot contain unchanged. */
function quoteValue(value: string): string {
  return fitsLine(value) ? value : JSON.stringify(value)
}

/** Keeps quotes that `quoteValue` would not add. */
function unquoteValue(text: string): string {
  if (!/^".*"$/s.test(text)) return text
  try {
    const value = String(JSON.parse(text))
    return fitsLine(value) ? text : value
  } catch {
    return text
  }
}

function fitsLine(value: string): boolean {
  return !/[\r\n]/.test(value) && value.trim() === value && unquoteValue(value) === value
}

/** Throws VALIDATION_ERROR for a line without a colon. */
export function parseLines(text = '', path: `body.${string}`): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^:]+):(.*)$/s.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw invalid([{ path, code: 'invalid_line', message: 'needs a colon on each line' }])
      return [name.trim(), value.trim()]
    }),
  )
}

/** The operation merges the update; null removes a key. */
export function metadataUpdate(form: Form): Record<string, string | null> {
  const shown = parseMetadata(form.metadata_shown)
  const next = parseMetadata(form.metadata ?? form.metadata_shown)
  const gone = Object.keys(shown).filter((name) => !Object.hasOwn(next, name))
  const changed = Object.entries(next).filter(([name, value]) => shown[name] !== value)
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed])
}
