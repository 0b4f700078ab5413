import { examplesOf, type Operation } from '../../contract/index.ts'

/**
 * A page of a list with the rows that fit the request's filters, as far as a row has a field of the filter's name: `status`, `customer_id`
 * and `code`, and no times. Where the page has others, all rows of the list's examples that fit come on one page.
 */
export function filterRows(operation: Operation, query: URLSearchParams, page: object): object {
  const [name, rows] = Object.entries(page).find(([, value]) => Array.isArray(value)) ?? []
  const filters = [...new Set(query.keys())].map((field) => ({ field, values: query.getAll(field) }))
  const fits = (row: object) =>
    filters.every(({ field, values }) => !(field in row) || values.includes(String(Reflect.get(row, field))))
  if (name === undefined || rows.every(fits)) return page
  const all: object[] = examplesOf(operation, operation.success).flatMap(({ value }) => Object(value)[name])
  const fitting = new Map(all.filter(fits).map((row) => [Reflect.get(row, 'id'), row]))
  return { ...page, [name]: [...fitting.values()], has_more: false, next_cursor: null }
}
