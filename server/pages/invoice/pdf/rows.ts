import type { DocumentRow } from '../../../documents/document.ts'
import { createYielder } from '../../../runtime/yielding.ts'
import { STEPS_A_ROW } from '../render-rows.ts'
import { notationOf, rowsOf } from '../rows.ts'
import type { InvoiceView } from '../view.ts'
import { breakable, breakableFigure } from './breakable.ts'

/** So many rows fill some fifty pages. An invoice has up to 500 lines, so its lines fit without their parts. */
const MAX_ROWS = 2_000

type Rows = { rows: DocumentRow[]; isShortened: boolean; longest: number }

export async function documentRowsOf(
  view: Pick<InvoiceView, 'lines' | 'currency' | 'timezone' | 'sums' | 'language'>,
): Promise<Rows> {
  const notation = notationOf(view)
  const yielder = createYielder()
  const all: DocumentRow[] = []
  let longest = 0
  for (const line of view.lines) {
    const rows = rowsOf(line, notation)
    for (const { kind, description, details, quantity, price, amount } of rows) {
      longest = Math.max(longest, quantity.length, price.length, amount.length)
      all.push({
        isPart: kind === 'part',
        description: breakable(description),
        details,
        quantity: breakableFigure(quantity),
        price: breakableFigure(price),
        amount: breakableFigure(amount),
      })
    }
    if (yielder.isDue(STEPS_A_ROW * rows.length)) await yielder.pause()
  }
  const isShortened = all.length > MAX_ROWS
  return { rows: isShortened ? all.filter(({ isPart }) => !isPart) : all, isShortened, longest }
}
