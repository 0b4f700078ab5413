import { bodySchemaOf, type ContractDocument, referredSchema, type Schema } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import type { ValidationProblem } from './problem.ts'

/** Few enough to be checked in some milliseconds, enough that a slice costs little more than its items. */
export const SLICE = 50

export type SlicedList = { name: string; maxItems: number | undefined }

/** The lists of a body that can be checked slice by slice, since nothing is said of their items together. */
export function slicedListsOf(document: ContractDocument, id: OperationId): SlicedList[] {
  const resolve = (schema: Schema | undefined): Schema =>
    schema === undefined ? {} : { ...resolve(referredSchema(document, schema)), ...schema }
  const { properties = {} } = resolve(bodySchemaOf(document, operations[id]))
  return Object.keys(properties).flatMap((name) => {
    const { type, items, minItems = 0, maxItems, uniqueItems } = resolve(properties[name])
    const isSliced = type === 'array' && items !== undefined && minItems <= SLICE && uniqueItems !== true
    return isSliced ? [{ name, maxItems }] : []
  })
}

/** The longest of the lists in the body, where it is longer than a slice. */
export function longList(body: unknown, lists: readonly SlicedList[]): LongList | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  let found: LongList | undefined
  for (const { name, maxItems } of lists) {
    const items: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
    if (Array.isArray(items) && items.length > (found?.items.length ?? SLICE))
      found = { body, name, maxItems, items }
  }
  return found
}

/** What the validator cannot see in slices. */
export function tooManyItems({ name, maxItems, items }: LongList): ValidationProblem[] {
  return maxItems === undefined || items.length <= maxItems
    ? []
    : [{ path: name, code: 'max_items', message: `must NOT have more than ${maxItems} items` }]
}

/** Complaints about a slice's items, told by the places that the items have in the list; others were told before. */
export function moveItems(
  problems: readonly ValidationProblem[],
  name: string,
  start: number,
): ValidationProblem[] {
  if (start === 0) return [...problems]
  const item = new RegExp(`^${name}\\[(\\d+)\\]`)
  return problems
    .filter(({ path }) => item.test(path))
    .map((problem) => ({
      ...problem,
      path: problem.path.replace(item, (_all, index) => `${name}[${Number(index) + start}]`),
    }))
}

type LongList = SlicedList & { body: object; items: unknown[] }
