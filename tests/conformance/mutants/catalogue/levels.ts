// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Levels that are averaged wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'level-begins-at-nothing',
    defect: 'A period of a level begins with nothing.',
    killedBy: 'meters.level',
    edits: edit(
      'averageOf',
      'l."timestamp" <= ${start}',
      'l."timestamp" < ${start} and l."timestamp" > ${start}',
    ),
  },
  {
    id: 'level-not-weighted',
    defect: 'A level counts the same, however long it holds.',
    killedBy: 'meters.level',
    edits: edit(
      'averageOf',
      'sum(units * (${ms(sql`since`, sql`until`)}))',
      'avg(units) * ${ms(start, end)}',
    ),
  },
  {
    id: 'level-cut-off',
    defect: 'An average is cut to 12 decimals instead of rounded.',
    killedBy: 'meters.level',
    edits: edit('averageOf', '2 * abs(picos) + ms', '2 * abs(picos)'),
  },
  {
    id: 'voided-level-held',
    defect: 'The level of a voided event holds on.',
    killedBy: 'meters.level',
    edits: edit('voidProcessed', 'carriesOver(meter) ? [meter.id] : []', 'meter.recurring ? [meter.id] : []'),
  },
  {
    id: 'hours-of-a-level-are-its-last',
    defect: 'Usage of all customers has the averages of the whole window alone.',
    killedBy: 'meters.level-usage',
    edits: edit(
      'averagesByOwners',
      'select owner.id as customer_id, s.span,',
      'select owner.id as customer_id, 0 as span,',
    ),
  },
  {
    id: 'level-in-a-pricing-unit',
    defect: 'A level can be priced in a pricing unit.',
    killedBy: 'meters.level-where-it-fits',
    edits: edit('check-prices#check', '|| carriesOver(meter))', '|| meter.recurring)'),
  },
]
