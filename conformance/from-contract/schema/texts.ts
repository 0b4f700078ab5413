import type { Schema } from '../../../contract/index.ts'
import { textOfLength } from './matching-text.ts'

/** Counts Unicode characters, as the contract does. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** A text of this length that is valid otherwise, if there is one. `sample` is a valid text. */
export function validText(schema: Schema, length: number, sample: string): string | undefined {
  const text = candidate(schema, length, sample)
  return text !== undefined && lengthOf(text) === length ? text : undefined
}

function candidate({ format, pattern }: Schema, length: number, sample: string): string | undefined {
  if (format === 'date-time') return momentOfLength(length, sample)
  if (format === 'email') return emailOfLength(length)
  if (pattern !== undefined) return textOfLength(pattern, length)
  // One character, two UTF-16 units, four bytes: finds a service that counts units or bytes.
  return '🤖'.repeat(length)
}

/** A text of this length, valid otherwise if possible. */
export function anyText(schema: Schema, length: number, sample: string): string {
  const fitting = schema.pattern === undefined ? undefined : validText(schema, length, sample)
  return fitting ?? sample.slice(0, length).padEnd(length, 'a')
}

/** Texts of a valid length that a loose version of the pattern would match. */
export function nonMatchingTexts(
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

/** Texts that match the pattern but not the format. */
export function malformedTexts({ format, pattern }: Schema): string[] {
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
  for (const zone of ['Z', '+00:00']) {
    const digits = length - seconds.length - zone.length
    if (digits === 0) return `${seconds}${zone}`
    if (digits > 1 && digits <= '.'.length + MAX_DIGITS) return `${seconds}.${'0'.repeat(digits - 1)}${zone}`
  }
  return undefined
}

/** Digits of a second */
const MAX_DIGITS = 9

const MAX_LOCAL_PART = 64
const MAX_LABEL = 63

/** Respects the maximum lengths of the local part and of domain labels. */
function emailOfLength(length: number): string | undefined {
  const shortest = 'a@b.c'
  if (length < shortest.length) return undefined
  const local = Math.min(MAX_LOCAL_PART, length - '@b.c'.length)
  let rest = length - local - '@'.length - '.c'.length
  const labels: string[] = []
  while (rest > 0) {
    // A rest of one character could not be a label with its dot.
    const size = Math.min(MAX_LABEL, rest - MAX_LABEL === 1 ? MAX_LABEL - 1 : rest)
    labels.push('b'.repeat(size))
    rest -= size + '.'.length
  }
  const email = `${'a'.repeat(local)}@${labels.join('.')}.c`
  return email.length === length ? email : undefined
}
