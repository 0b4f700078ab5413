import { invalid } from './problem.ts'

/** Whether a time is in the range. Throws a 400 for one that ends before it begins. */
export function rangeOf(
  name: string,
  from: string | undefined,
  to: string | undefined,
): (at: string | null) => boolean {
  const [first, end] = [from, to].map((text) => (text === undefined ? undefined : Date.parse(text)))
  if (first !== undefined && end !== undefined && first > end)
    throw invalid([
      { path: `query.${name}_from`, code: 'invalid_range', message: `must not be after \`${name}_to\`` },
    ])
  return (at) =>
    (first === undefined || (at !== null && Date.parse(at) >= first)) &&
    (end === undefined || (at !== null && Date.parse(at) < end))
}
