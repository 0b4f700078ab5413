import type { Outcome, Result } from '../runner/run.ts'
import { linesOf } from './finding.ts'
import { countsOf, skipLines, summaryLines } from './summary.ts'

/** More would hide the other checks. JSON has all. */
const MAX_FINDINGS = 5

/** For people: failures, then skipped checks, then the figures. */
export function renderPretty(outcome: Outcome, colours: boolean): string {
  const { results, baseUrl } = outcome
  const paint = (code: number, text: string) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
  const { failed } = countsOf(results)
  const verdict =
    failed === 0
      ? paint(32, `${baseUrl} conforms to the contract`)
      : paint(31, `${baseUrl} does not conform to the contract`)
  const lines = [
    ...results.filter((each) => each.outcome === 'failed').flatMap((each) => ['', ...failure(each, paint)]),
    ...skipLines(results).flatMap((line) => ['', `skipped  ${line}`]),
    '',
    verdict,
    ...summaryLines(outcome).map((line) => `  ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

function failure(
  { id, title, reference, findings }: Result,
  paint: (code: number, text: string) => string,
): string[] {
  const lines = findings.slice(0, MAX_FINDINGS).flatMap((finding) => ['', ...linesOf(finding)])
  const more = findings.length - MAX_FINDINGS
  return [
    `${paint(31, 'failed')}  ${paint(1, id)}`,
    `  ${title} (${reference})`,
    ...lines.map((line) => (line === '' ? line : `  ${line}`)),
    ...(more > 0 ? ['', `  and ${more} more: see --report json`] : []),
  ]
}
