import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

const reading = 'server/meters/reading.ts'

/** Meters that take the wrong events. */
export const mutants: Mutant[] = [
  {
    id: 'filters-ignored',
    defect: 'A meter’s filters are ignored.',
    killedBy: 'usage.filters',
    edits: edit(reading, 'Object.entries(meter.filters).every(', '[].every('),
  },
  {
    id: 'filters-or-ed',
    defect: 'An event that passes one of the filters is counted.',
    killedBy: 'usage.filters',
    edits: edit(
      reading,
      'Object.entries(meter.filters).every(',
      'Object.entries({ ...meter.filters }).some(',
    ),
  },
  {
    id: 'first-filter-value-only',
    defect: 'Of the values that a filter allows only the first is taken.',
    killedBy: 'usage.filters',
    edits: edit(reading, 'allowed.some((each) =>', 'allowed.slice(0, 1).some((each) =>'),
  },
  {
    id: 'text-values-not-read',
    defect: 'Numbers that are sent as text are not counted.',
    killedBy: 'usage.exact',
    edits: edit(reading, "if (typeof raw === 'string' && !", "if (typeof raw === 'string' || !"),
  },
  {
    id: 'archived-meter-counts',
    defect: 'An archived meter goes on counting.',
    killedBy: 'meters.archived-counts-no-more',
    edits: edit('server/usage/store.ts', ".where('archived_at', 'is', null)", ''),
  },
  {
    id: 'meter-property-not-needed',
    defect: 'A sum without a property is made.',
    killedBy: 'meters.readable-as-sent',
    edits: edit(
      'server/meters/rules.ts',
      "if (aggregation !== 'count' && property == null)",
      "if (aggregation === 'latest' && property == null)",
    ),
  },
]
