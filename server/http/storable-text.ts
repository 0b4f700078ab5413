import { MAX_PROBLEMS, type ValidationProblem } from './problem.ts'

/** Deeper nesting serves no schema of the contract, and costs a validator its stack. */
const DEEPEST = 32
/** A thousand events of fifty properties have some 56,000 values; a hundred thousand faults would flood the checks. */
export const MAX_VALUES = 100_000

export const TOO_MANY_VALUES: ValidationProblem = {
  path: '',
  code: 'too_many_values',
  message: `the body has more than ${MAX_VALUES} values`,
}

/**
 * What no schema can say of a JSON value: text that PostgreSQL cannot hold (U+0000, lone surrogates), numbers beyond a
 * double, nesting and number of values out of all measure. It descends no deeper than the nesting allowed, so that depth
 * cannot hurt it, and writes a path only for what is wrong: most bodies are large and right.
 */
export function findUnfitText(root: unknown): ValidationProblem[] {
  const trail: Array<string | number> = []
  let problems: ValidationProblem[] = []
  let seen = 0

  function visit(value: unknown): boolean {
    seen += 1
    if (seen > MAX_VALUES) return endWith(TOO_MANY_VALUES)
    if (typeof value === 'string') return isStorable(value) || note(UNFIT)
    if (typeof value === 'number') return Number.isFinite(value) || note(NOT_FINITE)
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value) && value.length > MAX_VALUES) return endWith(TOO_MANY_VALUES)
    if (trail.length >= DEEPEST) return endWith({ path: toPath(trail), ...TOO_DEEP })
    return Array.isArray(value) ? visitItems(value) : visitMembers(value)
  }

  function visitItems(items: readonly unknown[]): boolean {
    return items.every((item, index) => visitBelow(index, item))
  }

  function visitMembers(object: object): boolean {
    const names = Object.keys(object)
    const fit = names.every(isStorable)
    if (!fit && !names.every((name) => isStorable(name) || note(UNFIT))) return false
    return names.every((name) => (!fit && !isStorable(name)) || visitBelow(name, Reflect.get(object, name)))
  }

  function visitBelow(step: string | number, value: unknown): boolean {
    trail.push(step)
    const goesOn = visit(value)
    trail.pop()
    return goesOn
  }

  function note(fault: Pick<ValidationProblem, 'code' | 'message'>): boolean {
    problems.push({ path: toPath(trail), ...fault })
    return problems.length < MAX_PROBLEMS
  }

  function endWith(problem: ValidationProblem): false {
    problems = [problem]
    return false
  }

  visit(root)
  return problems
}

/** True for text that can be stored and sent as UTF-8 without loss. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function toPath(trail: ReadonlyArray<string | number>): string {
  return trail.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

const UNFIT = {
  code: 'invalid_text',
  message: 'must be Unicode text without U+0000 and without lone surrogates',
}
const NOT_FINITE = { code: 'not_finite', message: 'must be a finite number' }
const TOO_DEEP = { code: 'too_deep', message: `nested deeper than ${DEEPEST} levels` }
