import type { ReportName } from '../arguments.ts'
import type { Outcome } from '../runner/run.ts'
import { renderGithub } from './github.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPretty } from './pretty.ts'
import { renderSarif } from './sarif.ts'

/** Only `pretty` has colours. */
export function render(outcome: Outcome, format: ReportName, colours: boolean): string {
  if (format === 'json') return renderJson(outcome)
  if (format === 'junit') return renderJunit(outcome)
  if (format === 'github') return renderGithub(outcome)
  if (format === 'markdown') return renderMarkdown(outcome)
  if (format === 'sarif') return renderSarif(outcome)
  return renderPretty(outcome, colours)
}
