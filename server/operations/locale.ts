import { invalid, type ProblemPath } from '../errors/problem.ts'
import { isLocale, LOCALES } from '../locales/language.ts'

/** Throws VALIDATION_ERROR. */
export function assertLocale(tag: string | null | undefined, path: ProblemPath): void {
  if (tag == null || isLocale(tag)) return
  throw invalid([{ path, code: 'unknown_locale', message: `must be one of ${LOCALES.join(', ')}` }])
}
