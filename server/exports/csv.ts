/** Text comes from people, so it is quoted and made harmless. Null is an empty field. */
export type Cell = { text: string | null } | { plain: string | null }

/** A line ends as RFC 4180 says. */
export function toLine(cells: readonly Cell[]): string {
  return `${cells.map(toField).join(',')}\r\n`
}

function toField(cell: Cell): string {
  if ('plain' in cell) return cell.plain ?? ''
  const text = FORMULA.test(cell.text ?? '') ? `'${cell.text}` : (cell.text ?? '')
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A spreadsheet would compute a text that begins like this. Some skip spaces, and read full-width signs as
 * plain ones.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r])/
const SPECIAL = /[",\r\n]/
