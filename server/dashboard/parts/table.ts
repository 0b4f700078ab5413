import { type Html, html } from '../../runtime/html.ts'

/** With `isNamed`, cells say their column where a narrow screen hides the headings. Those of times always do. */
export type Column = { name: string; kind?: 'amount' | 'time' | 'short'; isNamed?: boolean }

/** The first cell is the heading. Its link covers the row. */
export type Row = readonly [Html | string, ...Array<Html | string>]

export function table(caption: string, columns: readonly Column[], rows: readonly Row[], empty: Html): Html {
  if (rows.length === 0) return html`<div class="empty">${empty}</div>`
  return html`<div class="scroll"><table class="stackable"><caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col"${classOf(column)}>${column.name}</th>`)}</tr></thead>
<tbody>${rows.map(([head, ...cells]) => renderRow(head, cells, columns))}</tbody></table></div>`
}

function renderRow(
  head: Html | string,
  cells: ReadonlyArray<Html | string>,
  columns: readonly Column[],
): Html {
  return html`<tr><th scope="row">${head}</th>${cells.map((cell, index) => html`<td${classOf(columns[index + 1])}>${cell}</td>`)}</tr>
`
}

function classOf(column: Column | undefined): Html | undefined {
  if (column?.kind === undefined) return undefined
  // A narrow screen hides the headings, so the stylesheet shows `data-name`.
  return column.kind === 'time' || column.isNamed === true
    ? html` class="${column.kind}" data-name="${column.name}"`
    : html` class="${column.kind}"`
}

/** Keeps the filters of `query`. A second list on a page has another `name` for its cursor, and a list in another order other words. */
export function pager(
  path: string,
  query: Record<string, string | undefined>,
  { has_more, next_cursor }: { has_more: boolean; next_cursor: string | null },
  { name = 'cursor', back = 'Back to newest', more = 'Older' } = {},
): Html | undefined {
  const { [name]: cursor, ...filters } = query
  const isFirst = cursor === undefined
  if (isFirst && !has_more) return undefined
  return html`<nav class="pager" aria-label="Pagination">
${isFirst ? undefined : html`<a class="button" href="${toUrl(path, filters)}">${back}</a>`}
${next_cursor === null ? undefined : html`<a class="button" href="${toUrl(path, { ...filters, [name]: next_cursor })}">${more}</a>`}
</nav>`
}

export function toUrl(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  const more = path.includes('?') ? '&' : '?'
  return given.length === 0 ? path : `${path}${more}${new URLSearchParams(given)}`
}
