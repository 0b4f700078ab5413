import { groupBy } from '../kit/group-by.ts'
import type { Outcome, Result } from '../runner/run.ts'
import { linesOf, shorten } from './finding.ts'
import { countsOf, summaryLines, totalLine } from './summary.ts'

/** JUnit's XML for CI servers: a test suite per tag, a test case per check. */
export function renderJunit(outcome: Outcome): string {
  const { results, durationMs } = outcome
  const { failed, skipped } = countsOf(results)
  const suites = [...groupBy(results, ({ tag }) => tag)]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${time(durationMs)}">`,
    ...suites.flatMap(([tag, cases]) => suite(tag, cases)),
    `<!-- ${escapeXml([totalLine(outcome), ...summaryLines(outcome)].join('; ')).replaceAll('--', '—')} -->`,
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function suite(tag: string, cases: Result[]): string[] {
  const { failed, skipped } = countsOf(cases)
  return [
    `<testsuite name="${escapeXml(tag)}" tests="${cases.length}" failures="${failed}" skipped="${skipped}">`,
    ...cases.flatMap(testCase),
    '</testsuite>',
  ]
}

function testCase({ id, title, reference, outcome, reason = '', findings, durationMs }: Result): string[] {
  const head = `<testcase classname="${escapeXml(id)}" name="${escapeXml(title)}" time="${time(durationMs)}"`
  if (outcome === 'passed') return [`${head}/>`]
  if (outcome === 'skipped') return [`${head}><skipped message="${escapeXml(reason)}"/></testcase>`]
  // Each case has one failure: the schemas of CI servers allow no more.
  const [first] = findings
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''
  const message = shorten(`expected ${first?.expected}; got ${first?.actual}`, 300) + more
  const text = [`${title} (${reference})`, ...findings.map((finding) => linesOf(finding).join('\n'))]
  return [
    `${head}>`,
    `<failure message="${escapeXml(message)}">${escapeXml(text.join('\n\n'))}</failure>`,
    '</testcase>',
  ]
}

function time(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** XML 1.0 cannot contain some characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
