/** People enter `text`, so it is quoted and cannot become a formula. Null is an empty field. */
export type Cell = { text: string | null } | { plain: string | null }

/** RFC 4180 ends lines with CRLF. */
export function toLine(cells: readonly Cell[]): string {
  return `${cells.map(toField).join(',')}\r\n`
}

function toField(cell: Cell): string {
  if ('plain' in cell) return cell.plain ?? ''
  const text = FORMULA.test(cell.text ?? '') ? `'${cell.text}` : (cell.text ?? '')
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets compute text that starts with these characters. Some skip spaces and accept full-width signs. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r])/
const SPECIAL = /[",\r\n]/
