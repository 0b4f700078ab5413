import { basename } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Contract } from './breaks-unseen.ts'

/** A contract as the caller has it. */
export type Source = { name: string; text: string; contract: Contract }

/** What was written for the tool, on one line. */
type Written = { file: string; source: Source; json: string }

/** Names the caller's own file and line in a report, in place of the written file and the offset in it. */
export function nameSource(report: string, { file, source, json }: Written): string {
  const escaped = basename(file).replace('.', '\\.')
  const place = new RegExp(`(?<=^|\\s)\\S*${escaped}(?::1:(\\d+))?(?=[\\s:]|$)`, 'gm')
  const content: unknown = JSON.parse(json)
  const lineOf = createLineOf(source.text)
  return report.replaceAll(place, (_place, column: string | undefined) =>
    column === undefined ? source.name : `${source.name}:${lineOf(stepsAt(content, Number(column) - 1))}`,
  )
}

/** The place of an offset in a value as `JSON.stringify` writes it; an offset of a name, or of a value's start, is of that value. */
function stepsAt(value: unknown, offset: number): string[] {
  if (typeof value !== 'object' || value === null || offset <= 0) return []
  let start = 1
  for (const [name, member] of Object.entries(value)) {
    const from = Array.isArray(value) ? start : start + JSON.stringify(name).length + 1
    const end = from + JSON.stringify(member).length
    if (offset < end) return [name, ...stepsAt(member, offset - from)]
    start = end + 1
  }
  return []
}

/** Returns the line of a place, or of the nearest one around it. The document is read when a first line is asked for. */
function createLineOf(text: string): (steps: readonly string[]) => number {
  const lines = new LineCounter()
  let content: unknown
  return (steps) => {
    content ??= parseDocument(text, { lineCounter: lines }).contents
    let node = content
    let offset = 0
    for (const step of steps) {
      const item = itemOf(node, step)
      if (item === undefined) break
      offset = item.offset
      node = item.value
    }
    return lines.linePos(offset).line
  }
}

function itemOf(node: unknown, step: string): { offset: number; value: unknown } | undefined {
  if (isSeq(node)) {
    const value = node.get(Number(step), true)
    return value === undefined ? undefined : { offset: value.range?.[0] ?? 0, value }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
  return isScalar(pair?.key) ? { offset: pair.key.range?.[0] ?? 0, value: pair.value } : undefined
}
