/**
 * A text of exactly this length that matches the pattern, or undefined. Supports what the contract's patterns use: literals,
 * classes, groups, alternatives and quantifiers. `pick` chooses from a class: its first character or its last.
 */
export function textOfLength(
  pattern: string,
  length: number,
  pick: 'first' | 'last' = 'first',
): string | undefined {
  const node = parse(pattern)
  if (node === undefined || length < node.least || length > node.most) return undefined
  const text = node.write(length, pick)
  return new RegExp(pattern, 'u').test(text) && text.length === length ? text : undefined
}

/** A part of a pattern: its shortest and longest length, and its text for a length between. */
type Part = { least: number; most: number; write(length: number, pick: 'first' | 'last'): string }

/** Stands for no upper limit. */
const ENDLESS = 100_000

function parse(pattern: string): Part | undefined {
  let at = 0
  const peek = () => pattern[at] ?? ''

  function alternatives(): Part {
    const branches = [sequence()]
    while (peek() === '|') {
      at += 1
      branches.push(sequence())
    }
    return {
      least: Math.min(...branches.map(({ least }) => least)),
      most: Math.max(...branches.map(({ most }) => most)),
      write(length, pick) {
        const fitting = branches.find(({ least, most }) => least <= length && length <= most)
        return fitting?.write(length, pick) ?? ''
      },
    }
  }

  function sequence(): Part {
    const parts: Part[] = []
    while (at < pattern.length && peek() !== '|' && peek() !== ')') parts.push(quantified(atom()))
    return inTurn(parts)
  }

  function atom(): Part {
    const first = pattern[at++] ?? ''
    if (first === '^' || first === '$') return inTurn([])
    if (first === '(') {
      if (pattern.startsWith('?:', at)) at += 2
      const inner = alternatives()
      at += 1
      return inner
    }
    if (first === '[') return character(readClass())
    if (first === '\\') return character(escaped(pattern[at++] ?? ''))
    return character(first === '.' ? 'a' : first)
  }

  function readClass(): string {
    const end = pattern.indexOf(']', at)
    const inside = pattern.slice(at, end).replaceAll(/\\(.)/g, '$1')
    at = end + 1
    if (inside.startsWith('^')) return inside.includes('a') ? '~' : 'a'
    const first = inside[0] ?? ''
    const last = inside.at(-1) ?? ''
    return first + last
  }

  function quantified(part: Part): Part {
    const [all, range] = /^(?:[?*+]|\{(\d+(?:,\d*)?)\})/.exec(pattern.slice(at)) ?? []
    if (all === undefined) return part
    at += all.length
    const [least, most] = boundsOf(all, range)
    return repeated(part, least, most)
  }

  try {
    return alternatives()
  } catch {
    return undefined
  }
}

function boundsOf(quantifier: string, range: string | undefined): [number, number] {
  if (quantifier === '?') return [0, 1]
  if (quantifier === '*') return [0, ENDLESS]
  if (quantifier === '+') return [1, ENDLESS]
  const [least = '0', most = least] = (range ?? '').split(',')
  return [Number(least), most === '' ? ENDLESS : Number(most)]
}

function escaped(letter: string): string {
  return { d: '09', w: 'az', s: ' ' }[letter] ?? letter
}

/** The first or last character of a class. A header would lose a space at its end. */
function character(choices: string): Part {
  const text = choices.trim() === '' ? choices : choices.trim()
  const write = (_length: number, pick: 'first' | 'last') => text.at(pick === 'first' ? 0 : -1) ?? ''
  return { least: 1, most: 1, write }
}

/** Writes parts one after another. The first parts get the extra length. */
function inTurn(parts: Part[]): Part {
  const least = parts.reduce((sum, part) => sum + part.least, 0)
  return {
    least,
    most: parts.reduce((sum, part) => sum + part.most, 0),
    write(length, pick) {
      let spare = length - least
      const texts = parts.map((part) => {
        const more = Math.min(spare, part.most - part.least)
        spare -= more
        return part.write(part.least + more, pick)
      })
      return texts.join('')
    },
  }
}

function repeated(part: Part, least: number, most: number): Part {
  return {
    least: part.least * least,
    most: Math.min(ENDLESS, part.most * most),
    write(length, pick) {
      const times = Math.min(most, Math.max(least, Math.ceil(length / Math.max(1, part.most))))
      return inTurn(Array.from({ length: times }, () => part)).write(length, pick)
    },
  }
}
