// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Lines and their events that do not find each other. */
export const mutants: Mutant[] = [
  {
    id: 'line-lists-what-its-meter-filters-out',
    defect: 'The events of a line are all of its name in its period, whatever the filters of its meter say.',
    killedBy: 'events.of-a-line',
    edits: edit(
      'isCountedBy',
      'readBy({ ...meter, ...unread }, { events })',
      'readBy({ ...meter, ...unread, filters: [] }, { events })',
    ),
  },
  {
    id: 'line-lists-all-meters',
    defect: 'The events of a line are those of its customer and period, whichever meter counted them.',
    killedBy: 'events.of-a-line',
    edits: edit(
      'selectEventsOfLine',
      'both(isOfPeriod(segment, line, isTaken), isCounted)',
      'isOfPeriod(segment, line, isTaken)',
    ),
  },
  {
    id: 'line-lists-late-events-by-their-time',
    defect: 'A late event is listed with the line of its own period, which did not bill it.',
    killedBy: 'events.late-of-a-line',
    edits: edit(
      'isOfPeriod',
      'case when s.segment_ids is null then s."timestamp" < ${ends_at} and ${isInTime} else ${isTaken} end',
      's."timestamp" < ${ends_at} and (true or ${isInTime} or ${isTaken})',
    ),
  },
  {
    id: 'line-lists-no-late-events',
    defect: 'The late events of a line are not listed.',
    killedBy: 'events.late-of-a-line',
    edits: edit('selectEventsOfLine', 'if (carriesOver(meter) ||', 'if (meter.id !== line.id ||'),
  },
  {
    id: 'meter-lists-all-events',
    defect: 'The filter `meter_id` of events is forgotten.',
    killedBy: 'events.of-a-line',
    edits: edit('selectCountedEvents', 'counted.isMeant = isCountedBy(meter)', ''),
  },
  {
    id: 'unpriced-lists-all-events',
    defect: 'The filter `unpriced_plan_id` of events is forgotten.',
    killedBy: 'prices.first-match',
    edits: edit('selectCountedEvents', 'counted.isMeant = isUnpriced', ''),
  },
  {
    id: 'unpriced-lists-what-a-price-bills',
    defect: 'Events that a price bills are listed as those that none bills, unless the price is the first.',
    killedBy: 'prices.first-match',
    edits: edit('eventsOfNoPrice', '{ own: [], before }', '{ own: [], before: before.slice(0, 1) }'),
  },
  {
    id: 'event-leads-to-the-period-of-its-time',
    defect: 'A late event is said to be in time.',
    killedBy: 'events.late-of-a-line',
    edits: edit(
      'chargesOfEvent',
      'event.timestamp < starts_at',
      'event.timestamp > starts_at && event.timestamp < starts_at',
    ),
  },
  {
    id: 'event-charge-without-its-price',
    defect: 'What bills an event names its meter where its price should be.',
    killedBy: 'events.of-a-line',
    edits: edit('charges-of-event#toCharge', 'price_id: price.id', 'price_id: meter_id'),
  },
  {
    id: 'event-names-no-line',
    defect: 'An event never names the line that bills it.',
    killedBy: 'events.of-a-line',
    edits: edit(
      'charges-of-event#toCharge',
      'invoice_id !== null && pricing_unit_code === null',
      'invoice_id === pricing_unit_code && id === meter_id',
    ),
  },
]
