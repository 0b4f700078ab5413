import { groupBy } from '../kit/group-by.ts'
import type { Cause } from '../runner/causes.ts'
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
    ([reason, each]) => `skipped  ${reason}: ${idsOf(each)}`,
  )
}

/**
 * Lines for the operations that checks did without, since the service does not have them. Such a check proves
 * less.
 */
export function partLines(results: Result[]): string[] {
  const inPart = results.filter(({ outcome, without }) => outcome !== 'skipped' && without.length > 0)
  return [...groupBy(inPart, ({ without }) => without.toSorted().join(', '))].map(
    ([without, each]) => `in part  without ${without}: ${idsOf(each)}`,
  )
}

function idsOf(results: Result[]): string {
  return results.map(({ id }) => id).join(', ')
}

export function verdict({ baseUrl, causes }: Outcome): string {
  return `${baseUrl} ${causes.length === 0 ? 'conforms' : 'does not conform'} to the contract`
}

/** The whole run in one line. */
export function totalLine({ results, causes }: Outcome): string {
  const { passed, failed, skipped } = countsOf(results)
  const findings = results.reduce((sum, each) => sum + each.findings.length, 0)
  const why = failed === 0 ? '' : ` (${count(findings, 'finding')} of ${count(causes.length, 'cause')})`
  return `${count(results.length, 'check')}, ${passed} passed, ${failed} failed${why}, ${skipped} skipped`
}

/** Says how many checks a cause breaks. */
export function causeLine({ checks, findings }: Cause): string {
  const fails = `fails ${count(checks.length, 'check')}`
  return findings === checks.length ? fails : `${fails} with ${count(findings, 'finding')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

export function summaryLines({ coverage, requests, waited, durationMs, ...run }: Outcome): string[] {
  const { notImplemented } = run
  const waiting =
    waited.times === 0
      ? ''
      : `, ${seconds(waited.ms)} of it waiting for the rate limit (${waited.times} times), ${seconds(durationMs - waited.ms)} without that`
  return [
    `operations   ${ratio(coverage.operations)} answered with success`,
    ...(notImplemented.length === 0
      ? []
      : [`left out     ${count(notImplemented.length, 'operation')}: ${notImplemented.join(', ')}`]),
    `statuses     ${ratio(coverage.statuses)} declared ones were seen (429, 500 and 503 aside)`,
    `constraints  ${ratio(coverage.constraints)} were violated, ${coverage.boundaries} were tested at their boundary`,
    `requests     ${requests}`,
    `time         ${seconds(durationMs)}${waiting}`,
    `longest      ${longest(run.results)}`,
    `contract     ${run.contractVersion}, seed ${run.seed}`,
  ]
}

/** The checks that took the most time. Most run beside others. */
function longest(results: Result[]): string {
  const slowest = results.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 3)
  return slowest.map(({ id, durationMs }) => `${id} ${seconds(durationMs)}`).join(', ')
}

function ratio({ seen, of }: Share): string {
  return `${seen} of ${of}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
