import type { Outcome, Result } from '../run.ts'
import { linesOf } from './finding.ts'
import { countsOf, summaryLines } from './summary.ts'

const MOST_FINDINGS_SHOWN = 5

/** For GitHub Actions: an annotation for each check that failed or was skipped, and the figures as a notice. */
export function renderGithub(outcome: Outcome): string {
  const { results, baseUrl } = outcome
  const { failed } = countsOf(results)
  const verdict = failed === 0 ? 'conforms to the contract' : 'does not conform to the contract'
  const lines = [
    ...results.filter((each) => each.outcome === 'failed').map(error),
    ...results
      .filter((each) => each.outcome === 'skipped')
      .map(({ id, reason = '' }) => command('notice', `skipped: ${id}`, reason)),
    command(
      failed === 0 ? 'notice' : 'error',
      'conformance',
      [`${baseUrl} ${verdict}`, ...summaryLines(outcome)].join('\n'),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function error({ id, title, reference, findings }: Result): string {
  const shown = findings.slice(0, MOST_FINDINGS_SHOWN).flatMap((finding) => ['', ...linesOf(finding)])
  const more = findings.length - MOST_FINDINGS_SHOWN
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
