import type { Problem } from '../../errors/problem.ts'
import type { Form } from '../http/form.ts'
import { type Fault, faultsOf } from './faults.ts'

/**
 * A form that its page shows again: either refused, or sent for a preview or more rows, and then without a
 * problem. `marked` has the paths of the faults that a field of the page shows.
 */
export type Refusal = { path: string; form: Form; problem?: Problem; marked: Set<string> }

/** Keeps the typed values, so that the form's page shows them again. */
export function keep(path: string, form: Form): Refusal {
  return { path, form, marked: new Set() }
}

export type Typed = {
  isRefused: boolean
  at(name: string, ...names: string[]): { value?: string; error?: string }
}

/**
 * Returns the typed values and the errors of a form. `names` are the field's names in the contract, if they
 * differ from `name`.
 */
export function typed(refusal: Refusal | undefined, path: string): Typed {
  if (refusal === undefined || refusal.path !== path) return { isRefused: false, at: () => ({}) }
  const { problem } = refusal
  const faults = problem === undefined ? [] : faultsOf(problem)
  return {
    isRefused: problem !== undefined,
    at(name, ...names) {
      const value = refusal.form[name]
      const isHere = (fault: Fault) =>
        (names.length > 0 ? names : [name]).some((each) => `.${fault.name}`.endsWith(`.${each}`))
      const here = faults.filter(isHere)
      for (const { path } of here) refusal.marked.add(path)
      const [fault] = here
      return { ...(value !== undefined && { value }), ...(fault !== undefined && { error: fault.message }) }
    },
  }
}
