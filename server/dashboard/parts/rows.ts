import type { Form } from '../http/form.ts'

/** Empty rows are not sent, so an index in an error counts only filled rows. */
export function filledRows(
  count: number,
  names: readonly string[],
  read: (field: string) => string | undefined,
): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) =>
    names.some((name) => (read(`${name}_${index}`) ?? '').trim() !== ''),
  )
}

export function countRows(form: Form, name: string, first: number): number {
  const ends = Object.keys(form).flatMap((key) =>
    key.startsWith(`${name}_`) ? [Number(key.slice(name.length + 1)) + 1] : [],
  )
  return Math.max(first, ...ends.filter((end) => Number.isInteger(end)))
}
