import type { Cause } from '../runner/causes.ts'
import type { Outcome } from '../runner/run.ts'
import { linesOf, shorten } from './finding.ts'
import { causeLine, partLines, skipLines, summaryLines, totalLine, verdict } from './summary.ts'

/**
 * Renders for GitHub Actions, which shows only ten annotations of a kind. So the verdict comes first, and
 * then the worst causes.
 */
export function renderGithub(outcome: Outcome): string {
  const { results, causes } = outcome
  const total = [`${verdict(outcome)}: ${totalLine(outcome)}`, ...summaryLines(outcome)].join('\n')
  const lines = [
    command(causes.length === 0 ? 'notice' : 'error', 'conformance', total),
    ...causes.map(error),
    ...[...skipLines(results), ...partLines(results)].map((line) => command('notice', 'skipped', line)),
  ]
  return `${lines.join('\n')}\n`
}

function error(cause: Cause): string {
  const { title, checks, reference, example } = cause
  const lines = [`${causeLine(cause)}: ${checks.join(', ')}`, reference, '', ...linesOf(example)]
  return command('error', shorten(title, 200), lines.join('\n'))
}

/** A workflow command is one line, so line breaks are percent-encoded. */
function command(kind: 'error' | 'notice', title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
