import { invalid } from '../../errors/problem.ts'
import { type Html, html } from '../../pages/html.ts'
import { textArea } from './field.ts'
import type { Typed } from './typed.ts'

type Metadata = Record<string, string>

/** A line for each entry: `crm_id: 4211`. */
export function metadataField(stored: Metadata, typed: Typed): Html {
  const lines = Object.entries(stored).map(([name, value]) => `${name}: ${value}`)
  return textArea('Metadata', 'metadata', {
    ...{ value: lines.join('\n'), hint: 'One entry on each line, such as crm_id: 4211.' },
    ...typed.at('metadata'),
  })
}

export function metadataFacts(stored: Metadata): Array<readonly [string, Html]> {
  return Object.entries(stored).map(([name, value]) => [name, html`<span class="text">${value}</span>`])
}

export function parseMetadata(text?: string): Metadata {
  return parseLines(text, 'body.metadata')
}

/** Throws VALIDATION_ERROR for a line without a colon. */
export function parseLines(text = '', path: `body.${string}`): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw invalid([{ path, code: 'invalid', message: 'needs a colon on each line' }])
      return [name.trim(), value.trim()]
    }),
  )
}

/** Metadata are merged: what is gone is sent as null. */
export function metadataUpdate(stored: Metadata, next: Metadata): Record<string, string | null> {
  const gone = Object.keys(stored).filter((name) => !(name in next))
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...next }
}
