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
