import type { components } from '../../../generated/types.ts'
import { parseLines } from './metadata.ts'

type Filters = components['schemas']['PriceFilters']

export const FILTERS_LABEL = 'Only events with'
export const FILTERS_HINT =
  'A property and its allowed values on each line, such as region: eu-central, eu-west.'

/** Throws VALIDATION_ERROR for a line without a colon. */
export function parseFilters(
  text: string | undefined,
  path: Parameters<typeof parseLines>[1],
): Array<{ property: string; in: string[] }> {
  return Object.entries(parseLines(text, path)).map(([property, values]) => ({
    property,
    in: (values.match(VALUE) ?? []).map((value) => unquote(value.trim())),
  }))
}

/** Writes filters as `parseFilters` reads them. */
export function filtersText(filters: Filters): string {
  return filters.map(filterText).join('\n')
}

export function filterText({ property, in: values }: Filters[number]): string {
  return `${property}: ${values.map((value) => quote(String(value))).join(', ')}`
}

/** In quotes a value can have commas. */
const VALUE = /\s*"(?:[^"\\]|\\.)*"|[^,]+/g

function quote(value: string): string {
  return value !== '' && value.trim() === value && !/[",\\\r\n]/.test(value) ? value : JSON.stringify(value)
}

function unquote(text: string): string {
  if (!/^".*"$/s.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
