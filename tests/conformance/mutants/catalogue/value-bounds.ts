import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Values that are held between the wrong bounds. */
export const mutants: Mutant[] = [
  {
    id: 'values-not-held',
    defect: 'The values of events are not held between the bounds of their meter.',
    killedBy: 'meters.value-bounds',
    edits: edit('readMeter', 'value: hold(value, meter)', 'value'),
  },
  {
    id: 'values-held-below-alone',
    defect: 'A value above the maximum of its meter counts in full.',
    killedBy: 'meters.value-bounds',
    edits: edit('hold', 'value.gt(value_maximum)', 'value.gt(value)'),
  },
  {
    id: 'values-of-part-hours-not-held',
    defect: 'In a window that cuts hours, values count in full.',
    killedBy: 'meters.value-bounds',
    edits: edit('readBy', 'units: held', 'units'),
  },
  {
    id: 'value-bounds-of-a-max',
    defect: 'A max takes bounds of its values.',
    killedBy: 'meters.value-bounds-where-they-fit',
    edits: edit(
      'parseReading',
      "bounds[name] !== null && aggregation !== 'sum'",
      "bounds[name] !== null && aggregation === 'count'",
    ),
  },
  {
    id: 'value-bounds-crossed',
    defect: 'The minimum of values can be above the maximum.',
    killedBy: 'meters.value-bounds-where-they-fit',
    edits: edit(
      'parseReading',
      'decimal(value_minimum).gt(value_maximum)',
      'decimal(value_minimum).gt(value_minimum)',
    ),
  },
]
