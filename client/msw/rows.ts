import { type OperationId, routeOf, successesOf } from './things.ts'

/**
 * Applies the filters whose field a row has: `status`, `customer_id`, `code`, `created_from` and `due_to` by
 * `created_at` and `due_at`, `q` by words. After `limit` the cursor continues.
 */
export function fitRows(id: OperationId, query: URLSearchParams, page: object): object {
  const field = routeOf(id).rows?.field
  if (field === undefined) return page
  const filters = [...new Set(query.keys())].map((name) => ({ name, values: query.getAll(name) }))
  const fits = (row: object) => filters.every((filter) => fitsOne(row, filter))
  const shown: object[] = Reflect.get(page, field)
  if (shown.every(fits)) return cut(page, field, shown, query)
  const all = successesOf(id).flatMap(({ value }): object[] => Reflect.get(value, field))
  const fitting = new Map(all.filter(fits).map((row) => [Reflect.get(row, 'id') ?? JSON.stringify(row), row]))
  return cut({ ...page, has_more: false, next_cursor: null }, field, [...fitting.values()], query)
}

function fitsOne(row: object, { name, values }: { name: string; values: string[] }): boolean {
  if (name in row) return values.includes(String(Reflect.get(row, name)))
  if (name === 'q') {
    const words = SEARCHED.flatMap((field) => wordsOf(Reflect.get(row, field)))
    const sought = values.flatMap(wordsOf)
    return sought.length > 0 && sought.every((each) => words.some((word) => word.startsWith(each)))
  }
  const [, moment, bound] = BOUND.exec(name) ?? []
  if (!(`${moment}_at` in row)) return true
  const at = Date.parse(String(Reflect.get(row, `${moment}_at`)))
  return values.every((value) => (bound === 'from' ? at >= Date.parse(value) : at < Date.parse(value)))
}

function wordsOf(text: unknown): string[] {
  return typeof text === 'string' ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) : []
}

const SEARCHED = ['name', 'email', 'external_id']
const BOUND = /^(\w+)_(from|to)$/

function cut(page: object, field: string, rows: object[], query: URLSearchParams): object {
  const from = Number(CUT.exec(query.get('cursor') ?? '')?.[1] ?? 0)
  const rest = rows.slice(from)
  const limit = Number(query.get('limit') ?? rest.length)
  if (!(limit < rest.length)) return { ...page, [field]: rest }
  return { ...page, [field]: rest.slice(0, limit), has_more: true, next_cursor: `row_${from + limit}` }
}

/** Cursors of examples lead to the last page. */
export function isOfCutPage(cursor: string): boolean {
  return CUT.test(cursor)
}

const CUT = /^row_(\d{1,3})$/
