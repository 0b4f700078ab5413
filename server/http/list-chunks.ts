import { bodySchemaOf, type ContractDocument, referredSchema, type Schema } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import type { ValidationProblem } from '../errors/problem.ts'

/** Validated in some milliseconds. */
export const CHUNK_SIZE = 50

export type ChunkedList = { name: string; maxItems: number | undefined }

/** The lists that can be validated in chunks: no keyword of theirs looks at several items at once. */
export function chunkedListsOf(document: ContractDocument, id: OperationId): ChunkedList[] {
  const resolve = (schema: Schema | undefined): Schema =>
    schema === undefined ? {} : { ...resolve(referredSchema(document, schema)), ...schema }
  const { properties = {} } = resolve(bodySchemaOf(document, operations[id]))
  return Object.keys(properties).flatMap((name) => {
    const { type, items, minItems = 0, maxItems, uniqueItems } = resolve(properties[name])
    const isChunked =
      type === 'array' && items !== undefined && minItems <= CHUNK_SIZE && uniqueItems !== true
    return isChunked ? [{ name, maxItems }] : []
  })
}

/** The longest of these lists, if it is longer than a chunk. */
export function findLongList(body: unknown, lists: readonly ChunkedList[]): LongList | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  let found: LongList | undefined
  for (const { name, maxItems } of lists) {
    const items: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
    if (Array.isArray(items) && items.length > (found?.items.length ?? CHUNK_SIZE))
      found = { body, name, maxItems, items }
  }
  return found
}

/** The validator cannot check this in chunks. */
export function tooManyItems({ name, maxItems, items }: LongList): ValidationProblem[] {
  return maxItems === undefined || items.length <= maxItems
    ? []
    : [{ path: `body.${name}`, code: 'max_items', message: `must NOT have more than ${maxItems} items` }]
}

/** Adapts paths to the whole list. Drops problems outside the list, which the first chunk has reported. */
export function shiftPaths(
  problems: readonly ValidationProblem[],
  name: string,
  start: number,
): ValidationProblem[] {
  if (start === 0) return [...problems]
  const list = `body.${name}[`
  return problems.flatMap((problem) => {
    if (!problem.path.startsWith(list)) return []
    const [index = '', ...below] = problem.path.slice(list.length).split(']')
    return [{ ...problem, path: `body.${name}[${[Number(index) + start, ...below].join(']')}` as const }]
  })
}

type LongList = ChunkedList & { body: object; items: unknown[] }
