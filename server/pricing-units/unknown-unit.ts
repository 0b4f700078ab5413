import { invalid, type Problem, type ProblemPath } from '../errors/problem.ts'

export function unknownUnit(path: ProblemPath): Problem {
  return invalid([
    { path, code: 'unknown_pricing_unit', message: 'must be the code of an active pricing unit' },
  ])
}
