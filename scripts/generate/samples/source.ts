import { LIVE, type Live } from './requests.ts'

/** Formats a value as the source of a language: short objects on one line. */
export function toSource(
  value: unknown,
  spelling: Spelling,
  indent = '',
  columnsBefore = indent.length,
): string {
  const live = LIVE.find((each) => each === value)
  if (live !== undefined) return spelling.live(live)
  if (typeof value !== 'object' || value === null) return spelling.literal(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => toSource(each, spelling, inner))
    : Object.entries(value).map(
        ([name, member]) => `${spelling.name(name)}: ${toSource(member, spelling, inner)}`,
      )
  const [open, shut] = isList ? ['[', ']'] : ['{', '}']
  const pad = isList || parts.length === 0 ? '' : ' '
  const line = `${open}${pad}${parts.join(', ')}${pad}${shut}`
  if (!line.includes('\n') && columnsBefore + line.length <= MAX_COLUMNS) return line
  const lines = parts.map((part) => `${inner}${part}`).join(',\n')
  return `${open}\n${lines}${spelling.afterLast}\n${indent}${shut}`
}

/** How a language spells the names of fields, plain values, and what comes after the last of several. */
export type Spelling = {
  name: (name: string) => string
  literal: (value: unknown) => string
  /** Writes what a sample makes when it runs. */
  live: (kind: Live) => string
  afterLast: string
}

/** Wider lines scroll sideways even on a wide screen. */
const MAX_COLUMNS = 74
