import type { Outcome, Result } from '../runner/run.ts'
import { linesOf } from './finding.ts'
import { countsOf, skipLines, summaryLines } from './summary.ts'

const MAX_FINDINGS = 5

/**
 * For GitHub Actions: the verdict with its figures, then an annotation for each check that failed and for each reason to skip
 * some. GitHub shows ten of a kind, and the log all of them: so the verdict stands first.
 */
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
  const shown = findings.slice(0, MAX_FINDINGS).flatMap((finding) => ['', ...linesOf(finding)])
  const more = findings.length - MAX_FINDINGS
  const rest = more > 0 ? ['', `and ${more} more: see --report json`] : []
  return command('error', id, [`${title} (${reference})`, ...shown, ...rest].join('\n'))
}

/** A workflow command is one line; what would end it, or begin another, is percent-encoded. */
function command(kind: 'error' | 'notice', title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
