// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Usage that is counted wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'usage-timezone',
    defect: 'The days of usage are those of UTC, and the answer says another zone.',
    killedBy: 'usage.of-all-customers',
    edits: edit('toUsage', "timezone: 'UTC'", "timezone: 'Europe/Berlin'"),
  },
  {
    id: 'sum-in-floats',
    defect: 'Sums are made in floats: 0.1 and 0.2 are 0.30000000000000004.',
    killedBy: 'usage.exact',
    edits: [
      ...edit('aggregations#add', '=> units.plus(more)', '=> decimal(Number(units) + Number(more))'),
      ...edit(
        'aggregations',
        `  sum: {
    combine: add,
    mergeSql: ADD_SQL,
    hours: { table: 'usage_hours', valueSql: 'sum(units)' },`,
        `  sum: {
    combine: add,
    mergeSql: ADD_SQL,
    hours: { table: 'usage_hours', valueSql: 'sum(units::float8)' },`,
      ),
    ],
  },
  {
    id: 'sum-to-two-decimals',
    defect: 'Usage is kept with two decimals.',
    killedBy: 'usage.exact',
    edits: edit('readMeter', 'value: hold(value, meter), text', 'value: value.round(2), text'),
  },
  {
    id: 'max-is-the-last',
    defect: 'max keeps the last value that came.',
    killedBy: 'usage.in-any-order',
    edits: [
      ...edit('aggregations', '(more.gt(units) ? more : units)', 'more'),
      ...edit('aggregations', 'greatest(stored.units, excluded.units)', 'excluded.units'),
    ],
  },
  {
    id: 'max-starts-at-zero',
    defect: 'max never falls below 0.',
    killedBy: 'usage.each-aggregation',
    edits: edit('aggregations', "valueSql: 'max(units)'", "valueSql: 'greatest(0, max(units))'"),
  },
  {
    id: 'max-of-hours-is-summed',
    defect: 'The maxima of hours are added up.',
    killedBy: 'usage.each-aggregation',
    edits: edit('aggregations', "valueSql: 'max(units)'", "valueSql: 'sum(units)'"),
  },
  {
    id: 'latest-is-the-last-to-come',
    defect: 'latest is what came last, not what happened last.',
    killedBy: 'usage.each-aggregation',
    edits: [
      ...edit(
        'isLater',
        'return aheadMs > 0 || (aheadMs === 0 && event.seq > latest.latest_seq)',
        'return event.seq > latest.latest_seq',
      ),
      ...edit(
        'aggregations#LATEST',
        'case when ${LATER_SQL} then excluded.units',
        'case when excluded.latest_seq > stored.latest_seq then excluded.units',
      ),
      ...edit('aggregations#LATEST', 'order by latest_at desc, latest_seq desc', 'order by latest_seq desc'),
    ],
  },
  {
    id: 'first-of-one-moment',
    defect: 'Of two events of one moment the first to come is the latest.',
    killedBy: 'usage.latest-of-a-moment',
    edits: [
      ...edit('isLater', 'event.seq > latest.latest_seq', 'event.seq < latest.latest_seq'),
      ...edit(
        'aggregations#LATEST',
        'case when ${LATER_SQL} then excluded.units',
        'case when excluded.latest_at > stored.latest_at then excluded.units',
      ),
    ],
  },
  {
    id: 'unique-count-of-hours-added',
    defect: 'unique_count adds up the hours, so that a value of two hours counts twice.',
    killedBy: 'usage.in-any-order',
    edits: edit('aggregations', 'count(distinct value)', 'count(value)'),
  },
  {
    id: 'unique-counts-all',
    defect: 'unique_count counts every event.',
    killedBy: 'usage.each-aggregation',
    edits: edit('readMeter', 'value: ONE, text }', 'value: ONE, text: `${text} ${Math.random()}` }'),
  },
  {
    id: 'one-and-text-one-differ',
    defect: 'unique_count takes 1 and "1" for two values.',
    killedBy: 'usage.each-aggregation',
    edits: edit(
      'openProperties',
      'raw === undefined ? undefined : toText(raw)',
      'raw === undefined ? undefined : JSON.stringify(raw)',
    ),
  },
  {
    id: 'end-inclusive',
    defect: 'A span of usage includes the hour that begins at its end.',
    killedBy: 'usage.half-open',
    edits: edit('selectUsage', 'and hour < ${to}', 'and hour <= ${to}'),
  },
  {
    id: 'start-exclusive',
    defect: 'A span of usage begins after its start.',
    killedBy: 'usage.half-open',
    edits: edit('selectUsage', 'hour >= ${from}', 'hour > ${from}'),
  },
  {
    id: 'local-days',
    defect: 'Days begin at midnight of another time zone.',
    killedBy: 'usage.points',
    edits: edit('advance', '  next.setUTCHours(0, 0, 0, 0)\n  if', '  next.setUTCHours(1, 0, 0, 0)\n  if'),
  },
  {
    id: 'zero-points-missing',
    defect: 'Spans without usage have no point.',
    killedBy: 'usage.points',
    edits: edit(
      'toUsage',
      'points: starts.map((start, index) => ({',
      'points: starts.map((start, index) => ({ index, start })).filter(({ index }) => values.has(index)).map(({ start, index }) => ({',
    ),
  },
  {
    id: 'total-is-the-last-point',
    defect: 'The total is that of the last point.',
    killedBy: 'usage.points',
    edits: edit(
      'toUsage',
      'total: valueIn(total, 0)',
      'total: valueIn(values.get(starts.length - 1) ?? (total && undefined), 0)',
    ),
  },
  {
    id: 'part-hours-left-out',
    defect: 'A window that cuts an hour has the whole hours alone.',
    killedBy: 'usage.any-moment',
    edits: edit('splitHours', 'part.from < part.to)', 'part.from < part.to && part.to < from)'),
  },
  {
    id: 'part-hours-end-inclusive',
    defect: 'A window that ends within an hour includes what happens at its end.',
    killedBy: 'usage.any-moment',
    edits: edit('isProcessedIn', '"timestamp" < ${to}', '"timestamp" <= ${to}'),
  },
  {
    id: 'part-hours-before-the-meter',
    defect: 'In a part of an hour a meter counts what was processed before it was made.',
    killedBy: 'usage.any-moment',
    edits: edit('readingsOf', 's.meters_as_of <@ ${meter.active_in}::int8multirange', 's.meters_as_of > 0'),
  },
  {
    id: 'meter-counts-anybody',
    defect: 'Usage of one customer shows that of all.',
    killedBy: 'usage.each-aggregation',
    edits: edit(
      'selectUsage',
      'customer_id = ${customerId} and meter_id',
      "${customerId} <> '' and meter_id",
    ),
  },
  {
    id: 'usage-of-all-peaks-at-once',
    defect: 'The usage of all customers is computed as if they were one.',
    killedBy: 'usage.of-all-customers',
    edits: edit(
      'selectMeterUsage',
      'select customer_id, width_bucket(',
      'select min(customer_id) over () as customer_id, width_bucket(',
    ),
  },
  {
    id: 'usage-of-all-carries-nothing',
    defect: 'The usage of all customers carries nothing over into the points.',
    killedBy: 'usage.of-all-customers',
    edits: edit(
      'probesOf',
      'carriesOver(meter) ? [from, ...starts] : []',
      'carriesOver(meter) ? [from] : []',
    ),
  },
  {
    id: 'top-customers-by-id',
    defect: 'The customers with usage are those with the smallest ids.',
    killedBy: 'usage.top-customers',
    edits: edit('selectMeterUsage', 'order by value desc, customer_id limit', 'order by customer_id limit'),
  },
  {
    id: 'usage-of-all-cuts-hours',
    defect: 'The usage of all customers takes a window that cuts hours, and leaves out the parts.',
    killedBy: 'usage.of-all-refuses-bad-windows',
    edits: edit('parseWholeHours', '% HOUR_MS !== 0', '% HOUR_MS < 0'),
  },
]
