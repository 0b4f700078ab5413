import { Problem } from '../../errors/problem.ts'
import type { Form } from '../http/form.ts'
import { type Fault, faultsOf } from './faults.ts'

/**
 * The page shows this form again after a refusal, a preview or a request for more rows. `marked` has the paths of
 * faults that a field shows.
 */
export type Refusal = { path: string; form: Form; problem?: Problem; marked: Set<string> }

export function keep(path: string, form: Form): Refusal {
  return { path, form, marked: new Set() }
}

export type Typed = {
  isRefused: boolean
  at(name: string, ...names: string[]): { value?: string; error?: string }
}

/** `names` are the field's names in the contract, if these differ from `name`, or the ends of their paths. */
export function typed(refusal: Refusal | undefined, path: string): Typed {
  if (refusal === undefined || refusal.path !== path) return { isRefused: false, at: () => ({}) }
  const { problem } = refusal
  const faults = problem === undefined ? [] : faultsOf(problem)
  return {
    isRefused: problem !== undefined,
    at(name, ...names) {
      const value = refusal.form[name]
      const isHere = (fault: Fault) =>
        (names.length > 0 ? names : [name]).some((each) => `.body.${fault.name}`.endsWith(`.${each}`))
      const here = faults.filter(isHere)
      for (const { path } of here) refusal.marked.add(path)
      const [fault] = here
      return { ...(value !== undefined && { value }), ...(fault !== undefined && { error: fault.message }) }
    },
  }
}

/** Undefined if the operation refuses what nobody asked for yet, such as the preview of a form that was just opened. */
export async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  }
}
