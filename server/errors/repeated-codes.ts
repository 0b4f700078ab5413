import type { ProblemPath, ValidationProblem } from './problem.ts'

export function repeatedCodes(path: ProblemPath, codes: readonly string[] | null): ValidationProblem[] {
  return (codes ?? []).flatMap((code, index, all) =>
    all.indexOf(code) === index
      ? []
      : [{ path: `${path}[${index}]` as const, code: 'duplicate_code', message: 'must not be named before' }],
  )
}
