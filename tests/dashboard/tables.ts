import { unescapeHtml, type Visitor } from './visitor.ts'

/** A row's cells by the heading of their column, as a person reads them. */
export type Cells = Record<string, string>

/** Reads the table with this caption, a pattern, on the page and on those that its pager leads to. */
export async function readTable(visitor: Visitor, path: string, caption: string): Promise<Cells[]> {
  const { text } = await visitor.get(path)
  const [, table] = text.split(new RegExp(`<caption>${caption}</caption>`))
  if (table === undefined) return []
  const [rows = '', after = ''] = table.split('</table>')
  const [heading = '', ...body] = rows.split('<tr>').slice(1)
  const names = cellsOf(heading)
  const read = body.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [names[index], cell])))
  const [, older] = /<a class="button" href="([^"]*)">(?:Older|More)<\/a>/.exec(after) ?? []
  return older === undefined ? read : [...read, ...(await readTable(visitor, unescapeHtml(older), caption))]
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => wordsOf(cell))
}

export function wordsOf(text: string): string {
  return unescapeHtml(text.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first amount of a cell in minor units, and 0 where it has none. */
export function centsIn(cell = ''): number {
  const [amount = '0'] = /[−-]?\D?[\d,.]*\d/.exec(cell) ?? []
  const cents = Number(amount.replaceAll(/\D/g, ''))
  return /^[−-]/.test(amount) ? -cents : cents
}

/** Adds up a column for each currency, by its sign. */
export function sumsOf(rows: readonly Cells[], column: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const cell = row[column]
    const [sign] = /[$€£¥]/.exec(cell ?? '') ?? []
    if (sign !== undefined) sums[sign] = (sums[sign] ?? 0) + centsIn(cell)
  }
  return sums
}
