import { groupBy } from '../kit/group-by.ts'
import type { Share } from '../runner/coverage.ts'
import type { Outcome, Result } from '../runner/run.ts'

export function countsOf(results: Result[]): Record<Result['outcome'], number> {
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** A line for each reason, with the checks that it skipped. */
export function skipLines(results: Result[]): string[] {
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  return [...groupBy(skipped, ({ reason = '' }) => reason)].map(
    ([reason, each]) => `${reason}: ${each.map(({ id }) => id).join(', ')}`,
  )
}

export function summaryLines({ results, coverage, requests, waited, durationMs, ...run }: Outcome): string[] {
  const { passed, failed, skipped } = countsOf(results)
  const findings = results.reduce((sum, each) => sum + each.findings.length, 0)
  const waiting =
    waited.times === 0
      ? ''
      : `, ${seconds(waited.ms)} of it waiting for the rate limit (${waited.times} times), ${seconds(durationMs - waited.ms)} without that`
  return [
    `checks       ${passed} passed, ${failed} failed with ${findings} findings, ${skipped} skipped`,
    `operations   ${ratio(coverage.operations)} answered with success`,
    `statuses     ${ratio(coverage.statuses)} declared ones were seen (429, 500 and 503 aside)`,
    `constraints  ${ratio(coverage.constraints)} were violated, ${coverage.boundaries} were tested at their boundary`,
    `requests     ${requests}`,
    `time         ${seconds(durationMs)}${waiting}`,
    `contract     ${run.contractVersion}, seed ${run.seed}`,
  ]
}

function ratio({ seen, of }: Share): string {
  return `${seen} of ${of}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
