import { invalid, type Problem, type ProblemPath } from '../errors/problem.ts'

/** The refusal of a code in a body that no active pricing unit has. */
export function unknownUnit(path: ProblemPath): Problem {
  return invalid([
    { path, code: 'unknown_pricing_unit', message: 'must be the code of an active pricing unit' },
  ])
}
