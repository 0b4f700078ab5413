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
  return nameFor(check, [name]) !== undefined || check.operations.some((each) => each === name)
}

/** The first of the names that is the check's id or tag, or matches its id with `*`. */
export function nameFor({ id, tag }: Pick<Check, 'id' | 'tag'>, names: string[]): string | undefined {
  return names.find((name) => (name.includes('*') ? matches(id, name) : id === name || isSame(tag, name)))
}

/** Throws `CannotRun` for a name that skips nothing. */
export function assertSkips(checks: Check[], names: string[]): void {
  const rules = Object.keys(ANSWER_RULES).map((id) => ({ id, tag: 'API' }))
  const unknown = names.filter((name) => ![...checks, ...rules].some((each) => nameFor(each, [name])))
  if (unknown.length > 0)
    throw new CannotRun(
      `--skip ${unknown.join(', ')}: there is no such tag or check. Tags are ${tagsOf(checks).join(', ')}`,
    )
}

function matches(id: string, glob: string): boolean {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(id)
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
  return Object.keys(ANSWER_RULES).some((id) => (name.includes('*') ? matches(id, name) : id === name))
}

function tagsOf(checks: Check[]): string[] {
  return [...new Set(checks.map(({ tag }) => tag))]
}
