import type { Form } from '../http/form.ts'

/**
 * Returns the indexes of the filled rows. Empty rows are not sent, so an index in an error counts only
 * filled rows.
 */
export function filledRows(
  count: number,
  names: readonly string[],
  read: (field: string) => string | undefined,
): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) =>
    names.some((name) => (read(`${name}_${index}`) ?? '').trim() !== ''),
  )
}

/** Returns the number of rows of a form: the rows that were sent, and at least `first`. */
export function countRows(form: Form, name: string, first: number): number {
  const ends = Object.keys(form).flatMap((key) =>
    key.startsWith(`${name}_`) ? [Number(key.slice(name.length + 1)) + 1] : [],
  )
  return Math.max(first, ...ends.filter((end) => Number.isInteger(end)))
}
