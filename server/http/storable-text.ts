import { MAX_PROBLEMS, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'

/** Validators recurse. No schema of the contract nests deeper. */
const MAX_DEPTH = 32

export function tooManyValues(max: number): ValidationProblem {
  return { path: 'body', code: 'too_many_values', message: `the body has more than ${max} values` }
}

/** No schema can forbid these values, such as lone surrogates, which PostgreSQL cannot store. */
export function findUnstorable(
  root: unknown,
  maxValues: number,
  place: 'body' | 'query' = 'body',
): ValidationProblem[] {
  const trail: Array<string | number> = []
  let problems: ValidationProblem[] = []
  let count = 0

  function visit(value: unknown): boolean {
    count += 1
    if (count > maxValues) return endWith(tooManyValues(maxValues))
    if (typeof value === 'string') return isStorable(value) || add(INVALID_TEXT)
    if (typeof value === 'number') return Number.isFinite(value) || add(NOT_FINITE)
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value) && value.length > maxValues) return endWith(tooManyValues(maxValues))
    if (trail.length >= MAX_DEPTH) return endWith({ path: toPath(place, trail), ...TOO_DEEP })
    return Array.isArray(value) ? visitItems(value) : visitMembers(value)
  }

  function visitItems(items: readonly unknown[]): boolean {
    return items.every((item, index) => visitBelow(index, item))
  }

  function visitMembers(object: object): boolean {
    const names = Object.keys(object)
    const storable = names.every(isStorable)
    if (!storable && !names.every((name) => isStorable(name) || add(INVALID_TEXT))) return false
    return names.every(
      (name) => (!storable && !isStorable(name)) || visitBelow(name, Reflect.get(object, name)),
    )
  }

  function visitBelow(step: string | number, value: unknown): boolean {
    trail.push(step)
    const continues = visit(value)
    trail.pop()
    return continues
  }

  function add(problem: Pick<ValidationProblem, 'code' | 'message'>): boolean {
    problems.push({ path: toPath(place, trail), ...problem })
    return problems.length < MAX_PROBLEMS
  }

  function endWith(problem: ValidationProblem): false {
    problems = [problem]
    return false
  }

  visit(root)
  return problems
}

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function toPath(place: ProblemPath, trail: ReadonlyArray<string | number>): ProblemPath {
  return trail.reduce<ProblemPath>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`),
    place,
  )
}

const INVALID_TEXT = {
  code: 'invalid_text',
  message: 'must be Unicode text without U+0000 and without lone surrogates',
}
const NOT_FINITE = { code: 'not_finite', message: 'must be a finite number' }
const TOO_DEEP = { code: 'too_deep', message: `nested deeper than ${MAX_DEPTH} levels` }
