import type { Cause } from '../runner/causes.ts'
import type { Outcome } from '../runner/run.ts'
import { linesOf, shorten } from './finding.ts'
import { causeLine, partLines, skipLines, summaryLines, totalLine, verdict } from './summary.ts'

type Paint = (code: number, text: string) => string

/** Renders for people: causes, then what was skipped, then the figures. */
export function renderPretty(outcome: Outcome, colours: boolean): string {
  const { results, causes } = outcome
  const paint: Paint = (code, text) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
  const lines = [
    ...causes.flatMap((each, index) => ['', ...cause(each, index + 1, paint)]),
    ...[...skipLines(results), ...partLines(results)].flatMap((line) => ['', line]),
    '',
    paint(causes.length === 0 ? 32 : 31, `${verdict(outcome)}: ${totalLine(outcome)}`),
    ...summaryLines(outcome).map((line) => `  ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

function cause(each: Cause, number: number, paint: Paint): string[] {
  const { title, checks, operations, reference, example } = each
  return [
    `${paint(31, `${number}.`)} ${paint(1, shorten(title, 200))}`,
    `   ${causeLine(each)}: ${checks.join(', ')}`,
    ...(operations.length > 1 ? [`   operations: ${operations.join(', ')}`] : []),
    `   ${reference}`,
    '',
    ...linesOf(example).map((line) => `   ${line}`),
  ]
}
