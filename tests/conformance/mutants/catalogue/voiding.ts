import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Events that are taken back in part. */
export const mutants: Mutant[] = [
  {
    id: 'voided-still-counts',
    defect: 'A voided event is shown as voided and counts on.',
    killedBy: 'events.voided-counts-nowhere',
    edits: edit(
      'operations/events/void-event#voidEvent',
      "if (event.status === 'processed') await",
      "if (event.status === 'rejected') await",
    ),
  },
  {
    id: 'voided-value-forgotten',
    defect: 'unique_count loses a value that another event has too.',
    killedBy: 'events.voided-counts-nowhere',
    edits: edit('removeValue', 'if (rows[0]?.events !== 0) return false', ''),
  },
  {
    id: 'voided-maximum-stays',
    defect: 'The maximum stays when its event is voided.',
    killedBy: 'events.voided-counts-nowhere',
    edits: edit('decides', 'return value.gte(units)', 'return value.gt(units)'),
  },
  {
    id: 'voided-stays-on-the-invoice',
    defect: 'A voided event is taken out of the usage and stays on the invoice.',
    killedBy: 'events.voided-counts-nowhere',
    edits: edit(
      'voidProcessed',
      'for (const { segment, price, ...each } of taken)',
      'for (const { segment, price, ...each } of taken.slice(taken.length))',
    ),
  },
  {
    id: 'voided-credit-kept',
    defect: 'What a voided event took from the wallet stays taken.',
    killedBy: 'events.voided-returns-credit',
    edits: edit(
      'voidProcessed',
      'for (const total of totals)',
      'for (const total of totals.slice(totals.length))',
    ),
  },
  {
    id: 'voided-after-the-invoice',
    defect: 'An event of a finalized invoice can be voided.',
    killedBy: 'events.void-until-invoiced',
    edits: edit(
      'voidProcessed',
      'taken.find(({ segment }) => segment.closed)',
      'taken.find(({ segment }) => !segment.id)',
    ),
  },
  {
    id: 'voided-again-refused',
    defect: 'An event that is already voided cannot be voided again.',
    killedBy: 'events.voided-counts-nowhere',
    edits: edit(
      'operations/events/void-event#voidEvent',
      "if (event.status !== 'void') {",
      "if (event.status === 'void') throw new Problem('EVENT_NOT_VOIDABLE')\n    {",
    ),
  },
]
