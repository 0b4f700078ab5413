import { type Html, joined } from '../../runtime/html.ts'
import { createYielder } from '../../runtime/yielding.ts'
import { type Line, type Notation, type Row, rowsOf } from './rows.ts'

/** Formatting figures takes most of the time of a row. */
export const STEPS_A_ROW = 20

/** Yields, because each of 500 lines may have twenty tiers. */
export async function renderRows<Each extends Line>(
  lines: readonly Each[],
  notation: Notation,
  renderRow: (row: Row, line: Each) => Html,
): Promise<Html[]> {
  const yielder = createYielder()
  const pieces: Html[] = []
  let rows: Html[] = []
  for (const line of lines)
    for (const row of rowsOf(line, notation)) {
      rows.push(renderRow(row, line))
      if (!yielder.isDue(STEPS_A_ROW)) continue
      pieces.push(joined(rows))
      rows = []
      await yielder.pause()
    }
  return [...pieces, joined(rows)]
}
