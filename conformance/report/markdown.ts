import type { Cause } from '../runner/causes.ts'
import type { Outcome } from '../runner/run.ts'
import { shortCurl, shorten } from './finding.ts'
import { causeLine, partLines, skipLines, summaryLines, totalLine, verdict } from './summary.ts'

/** GitHub takes a summary of 1 MiB. */
const MAX_CAUSES = 50

/** A page for people, such as GitHub's summary of a job. */
export function renderMarkdown(outcome: Outcome): string {
  const { results, causes } = outcome
  const more = causes.length - MAX_CAUSES
  const blocks = [
    `## ${inline(verdict(outcome))}`,
    `${inline(totalLine(outcome))}.`,
    causes.length === 0 ? '' : overview(causes),
    ...causes.slice(0, MAX_CAUSES).map(details),
    more > 0 ? `And ${more} more causes: see \`--report json\`.` : '',
    folded('What was skipped', list([...skipLines(results), ...partLines(results)])),
    folded('Figures', fenced(summaryLines(outcome).join('\n'))),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function overview(causes: Cause[]): string {
  const rows = causes
    .slice(0, MAX_CAUSES)
    .map(
      ({ title, checks, findings, reference }, index) =>
        `| ${index + 1} | [${inline(shorten(title, 160))}](${reference}) | ${checks.length} | ${findings} |`,
    )
  return ['| | Cause | Checks | Findings |', '|---:|---|---:|---:|', ...rows].join('\n')
}

function details(cause: Cause, index: number): string {
  const { title, checks, operations, example } = cause
  const of = operations.length === 0 ? '' : `Operations: ${operations.join(', ')}`
  const curl = shortCurl(example)
  const lines = [`expected  ${shorten(example.expected)}`, `actual    ${shorten(example.actual)}`]
  const body = [
    inline(`It ${causeLine(cause)}: ${checks.join(', ')}`),
    inline(of),
    fenced(lines.join('\n')),
    curl === undefined ? '' : fenced(curl, 'sh'),
  ]
  return folded(`${index + 1}. ${shorten(title, 160)}`, body.filter(Boolean).join('\n\n'))
}

/** HTML needs empty lines around Markdown. */
function folded(title: string, body: string): string {
  if (body === '') return ''
  const summary = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`
}

function list(lines: string[]): string {
  return lines.map((line) => `- ${inline(line)}`).join('\n')
}

/** Text that is no markup, also in a cell of a table. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*[\]<>|&]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The fence is longer than any in the text. */
function fenced(text: string, language = ''): string {
  const runs = (text.match(/`{3,}/g) ?? []).map((each) => each.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
