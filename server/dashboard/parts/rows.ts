import type { Form } from '../http/form.ts'

/** The rows of a form in which something is typed. Others are not sent, so an error counts these alone. */
export function filledRows(
  count: number,
  names: readonly string[],
  read: (field: string) => string | undefined,
): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) =>
    names.some((name) => (read(`${name}_${index}`) ?? '').trim() !== ''),
  )
}

/** How many rows a form has: those that were typed in, and at least the first. */
export function countRows(form: Form, name: string, first: number): number {
  const ends = Object.keys(form).flatMap((key) =>
    key.startsWith(`${name}_`) ? [Number(key.slice(name.length + 1)) + 1] : [],
  )
  return Math.max(first, ...ends.filter((end) => Number.isInteger(end)))
}
