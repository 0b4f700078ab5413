import type { Contract, Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { CannotRun } from '../cannot-run.ts'
import type { Check } from '../kit/check.ts'
import { ANSWER_RULES } from './answer-rules.ts'

export type Selection = {
  checks: Check[]
  operations: OperationId[]
  /** Whether tags or operations were named: the service may lack the others. A check names what it needs itself. */
  isPart: boolean
}

/**
 * Selects the checks of a level by names: a tag, an operation, a check id, or the start of ids with `*`. A tag or an operation
 * also selects the `API` checks that test it. No names select all. Throws `CannotRun` for an unknown name.
 */
export function select(
  { operations }: Contract,
  checks: Check[],
  level: Check['level'],
  names: string[],
): Selection {
  const ofLevel = checks.filter((check) => level === 'behaviour' || check.level === 'contract')
  const unknown = names.filter((name) => !isAnswerRule(name) && !checks.some((check) => isNamed(check, name)))
  if (unknown.length > 0)
    throw new CannotRun(
      `--only ${unknown.join(', ')}: there is no such tag, operation or check. Tags are ${tagsOf(checks).join(', ')}`,
    )
  const all = operations.map(({ id }) => id)
  // The rules for answers need all requests.
  if (names.length === 0 || names.some(isAnswerRule))
    return { checks: ofLevel, operations: all, isPart: false }
  const named = operations.filter((operation) => names.some((name) => isOf(operation, name)))
  const concerned = new Set(named.map(({ id }) => id))
  const selected = ofLevel.filter(
    (check) => names.some((name) => isNamed(check, name)) || isConcerned(check, concerned),
  )
  if (selected.length === 0)
    throw new CannotRun(`--only ${names.join(', ')} is of --level behaviour, and --level contract was given`)
  if (named.length > 0) return { checks: selected, operations: [...concerned], isPart: true }
  const used = new Set(selected.flatMap((check) => check.operations))
  const isWhole = names.some(isWholeApi)
  return { checks: selected, operations: isWhole ? all : [...used], isPart: isWhole }
}

function isNamed(check: Check, name: string): boolean {
  if (name.endsWith('*')) return check.id.startsWith(name.slice(0, -1))
  return check.id === name || isSame(check.tag, name) || check.operations.some((each) => each === name)
}

function isOf({ id, tag }: Operation, name: string): boolean {
  return id === name || isSame(tag, name)
}

/** A check without operations is about every request. */
function isConcerned({ tag, operations }: Check, concerned: Set<OperationId>): boolean {
  if (!isWholeApi(tag) || concerned.size === 0) return false
  return operations.length === 0 || operations.some((each) => concerned.has(each))
}

function isWholeApi(name: string): boolean {
  return isSame(name, 'API')
}

function isSame(tag: string, name: string): boolean {
  return tag.toLowerCase() === name.toLowerCase()
}

function isAnswerRule(name: string): boolean {
  return name in ANSWER_RULES || name === 'answers.*'
}

function tagsOf(checks: Check[]): string[] {
  return [...new Set(checks.map(({ tag }) => tag))]
}
