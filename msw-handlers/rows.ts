import { type OperationId, routeOf, successesOf } from './things.ts'

/**
 * A page of a list with the rows that fit the request's filters, as far as a row has a field of the filter's name: `status`, `customer_id`
 * and `code`, and no times. Where the page has others, all rows of the list's examples that fit follow one another. `limit` cuts
 * them, and the cursor of a page that was cut goes on behind it.
 */
export function fitRows(id: OperationId, query: URLSearchParams, page: object): object {
  const field = routeOf(id).rows?.field
  if (field === undefined) return page
  const filters = [...new Set(query.keys())].map((name) => ({ name, values: query.getAll(name) }))
  const fits = (row: object) =>
    filters.every(({ name, values }) => !(name in row) || values.includes(String(Reflect.get(row, name))))
  const shown: object[] = Reflect.get(page, field)
  if (shown.every(fits)) return cut(page, field, shown, query)
  const all = successesOf(id).flatMap(({ value }): object[] => Reflect.get(value, field))
  const fitting = new Map(all.filter(fits).map((row) => [Reflect.get(row, 'id'), row]))
  return cut({ ...page, has_more: false, next_cursor: null }, field, [...fitting.values()], query)
}

function cut(page: object, field: string, rows: object[], query: URLSearchParams): object {
  const from = Number(CUT.exec(query.get('cursor') ?? '')?.[1] ?? 0)
  const rest = rows.slice(from)
  const limit = Number(query.get('limit') ?? rest.length)
  if (!(limit < rest.length)) return { ...page, [field]: rest }
  return { ...page, [field]: rest.slice(0, limit), has_more: true, next_cursor: `row_${from + limit}` }
}

/** Whether `fitRows` gave this cursor. Those of the examples lead to the last page. */
export function isOfCutPage(cursor: string): boolean {
  return CUT.test(cursor)
}

const CUT = /^row_(\d{1,3})$/
