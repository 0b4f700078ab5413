import type { Schema } from '../../../contract/index.ts'
import { textOfLength } from './matching-text.ts'

/** How many characters a text has, as the contract counts: Unicode's, not UTF-16's halves. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** A text of the length that keeps the schema otherwise, where there is one. `sample` is a text that keeps it. */
export function fittingText(schema: Schema, length: number, sample: string): string | undefined {
  const text = candidate(schema, length, sample)
  return text !== undefined && lengthOf(text) === length ? text : undefined
}

function candidate({ format, pattern }: Schema, length: number, sample: string): string | undefined {
  if (format === 'date-time') return momentOfLength(length, sample)
  if (format === 'email') return emailOfLength(length)
  if (pattern !== undefined) return textOfLength(pattern, length)
  // Each is one character, two UTF-16 units and four bytes: whoever counts something else refuses them.
  return '🤖'.repeat(length)
}

/** A text of the length that need not keep anything else: broken are then the length, and perhaps the pattern. */
export function anyText(schema: Schema, length: number, sample: string): string {
  const fitting = schema.pattern === undefined ? undefined : fittingText(schema, length, sample)
  return fitting ?? sample.slice(0, length).padEnd(length, 'a')
}

/** Texts within the schema's lengths that its pattern does not allow: the kind that slips through a loose one. */
export function strayTexts(
  { pattern = '', minLength = 0, maxLength = Infinity }: Schema,
  sample: string,
): string[] {
  const allowed = new RegExp(pattern, 'u')
  const shorter = sample.slice(0, -1)
  const candidates = [
    `${sample}\n`,
    `${shorter}\n`,
    `${sample}!`,
    `${shorter}!`,
    `${sample} `,
    sample.toUpperCase(),
    `é${sample.slice(1)}`,
    ` ${sample.slice(1)}`,
    `/${sample.slice(1)}`,
    '-1',
    '1e3',
    '.5',
    '1.',
    '+1',
    '٣',
  ]
  const stray = candidates.filter((each) => {
    const length = lengthOf(each)
    return length >= minLength && length <= maxLength && !allowed.test(each)
  })
  return [...new Set(stray)]
}

/** Texts that look like what a format asks for, and keep the pattern, but are none. */
export function misshapenTexts({ format, pattern }: Schema): string[] {
  const allowed = new RegExp(pattern ?? '', 'u')
  const candidates: Record<string, string[]> = {
    'date-time': ['2026-02-30T00:00:00Z', '2026-04-31T12:00:00Z', 'yesterday'],
    date: ['2026-02-30', 'yesterday'],
    email: ['billing.acme-robotics.example', 'billing@', 'a b@acme.example'],
    uri: ['no uri'],
    uuid: ['no-uuid'],
  }
  return (candidates[format ?? ''] ?? []).filter((each) => allowed.test(each))
}

function momentOfLength(length: number, sample: string): string | undefined {
  const seconds = sample.slice(0, '2026-03-02T10:15:00'.length)
  const digits = length - seconds.length - 'Z'.length
  if (digits === 0) return `${seconds}Z`
  return digits < 2 ? undefined : `${seconds}.${'0'.repeat(digits - 1)}Z`
}

const LONGEST_LOCAL_PART = 64
const LONGEST_LABEL = 63

/** Labels of the domain and the part before `@` as long as mail allows them. */
function emailOfLength(length: number): string | undefined {
  const shortest = 'a@b.c'
  if (length < shortest.length) return undefined
  const local = Math.min(LONGEST_LOCAL_PART, length - '@b.c'.length)
  let rest = length - local - '@'.length - '.c'.length
  const labels: string[] = []
  while (rest > 0) {
    // A label of its own needs a character and a dot: no single one may be left over.
    const size = Math.min(LONGEST_LABEL, rest - LONGEST_LABEL === 1 ? LONGEST_LABEL - 1 : rest)
    labels.push('b'.repeat(size))
    rest -= size + '.'.length
  }
  const email = `${'a'.repeat(local)}@${labels.join('.')}.c`
  return email.length === length ? email : undefined
}
