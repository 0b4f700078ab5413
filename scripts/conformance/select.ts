import { ANSWER_RULES } from './answer-rules.ts'
import { CannotRun } from './cannot-run.ts'
import type { Check } from './check.ts'

/**
 * The checks of the level that one of the names names: a tag, an operation, a check, or the beginning of checks' ids with
 * `*` behind. Every check of the level if there are no names. Throws `CannotRun` for a name that names nothing.
 */
export function selectChecks(checks: Check[], level: Check['level'], names: string[]): Check[] {
  const ofLevel = checks.filter((check) => level === 'behaviour' || check.level === 'contract')
  const unknown = names.filter((name) => !isAnswerRule(name) && !checks.some((check) => isNamed(check, name)))
  if (unknown.length > 0)
    throw new CannotRun(
      `--only ${unknown.join(', ')}: there is no such tag, operation or check. Tags are ${tagsOf(checks).join(', ')}`,
    )
  // What holds of every answer is looked at in all that is sent.
  if (names.length === 0 || names.some(isAnswerRule)) return ofLevel
  const selected = ofLevel.filter((check) => names.some((name) => isNamed(check, name)))
  if (selected.length === 0)
    throw new CannotRun(`--only ${names.join(', ')} is of --level behaviour, and --level contract was given`)
  return selected
}

function isNamed({ id, tag, operations }: Check, name: string): boolean {
  if (name.endsWith('*')) return id.startsWith(name.slice(0, -1))
  return id === name || tag.toLowerCase() === name.toLowerCase() || operations.some((each) => each === name)
}

function isAnswerRule(name: string): boolean {
  return name in ANSWER_RULES || name === 'answers.*'
}

function tagsOf(checks: Check[]): string[] {
  return [...new Set(checks.map(({ tag }) => tag))]
}
