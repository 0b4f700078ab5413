import type { Outcome, Result } from '../runner/run.ts'
import { linesOf } from './finding.ts'
import { countsOf, skipLines, summaryLines } from './summary.ts'

const MAX_FINDINGS = 5

/** For GitHub Actions. It shows only ten annotations of a kind, so the verdict comes first. */
export function renderGithub(outcome: Outcome): string {
  const { results, baseUrl } = outcome
  const { failed } = countsOf(results)
  const verdict = failed === 0 ? 'conforms to the contract' : 'does not conform to the contract'
  const lines = [
    command(
      failed === 0 ? 'notice' : 'error',
      'conformance',
      [`${baseUrl} ${verdict}`, ...summaryLines(outcome)].join('\n'),
    ),
    ...results.filter((each) => each.outcome === 'failed').map(error),
    ...skipLines(results).map((line) => command('notice', 'skipped', line)),
  ]
  return `${lines.join('\n')}\n`
}

function error({ id, title, reference, findings }: Result): string {
  const lines = findings.slice(0, MAX_FINDINGS).flatMap((finding) => ['', ...linesOf(finding)])
  const more = findings.length - MAX_FINDINGS
  const rest = more > 0 ? ['', `and ${more} more: see --report json`] : []
  return command('error', id, [`${title} (${reference})`, ...lines, ...rest].join('\n'))
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
