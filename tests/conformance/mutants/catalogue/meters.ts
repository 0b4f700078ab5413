import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Meters that take the wrong events. */
export const mutants: Mutant[] = [
  {
    id: 'filters-ignored',
    defect: 'A meter’s filters are ignored.',
    killedBy: 'usage.filters',
    edits: edit(
      'prepareMeter',
      'filters: prepareFilters(filters)',
      'filters: prepareFilters(filters.slice(filters.length))',
    ),
  },
  {
    id: 'filters-name-a-property-twice',
    defect: 'Two filters of a meter can name one property.',
    killedBy: 'meters.readable-as-sent',
    edits: edit('parseReading', 'if (named.indexOf(name) !== index)', 'if (named.indexOf(name) > index)'),
  },
  {
    id: 'filters-or-ed',
    defect: 'An event that passes one of the filters is counted.',
    killedBy: 'usage.filters',
    edits: [
      ...edit('passes', '[...filters].every(', '[...filters].some('),
      ...edit(
        'findMatching',
        'for (const meter of candidates ?? []) if (passes',
        'void candidates\n    for (const meter of new Set([...byValue.values()].flat())) if (passes',
      ),
    ],
  },
  {
    id: 'first-filter-value-only',
    defect: 'Of the values that a filter allows only the first is taken.',
    killedBy: 'usage.filters',
    edits: edit('prepareFilters', 'new Set(allowed.map(toText))', 'new Set(allowed.slice(0, 1).map(toText))'),
  },
  {
    id: 'text-values-not-read',
    defect: 'Numbers that are sent as text are not counted.',
    killedBy: 'usage.exact',
    edits: edit('reading#parse', "if (typeof raw === 'string' && !", "if (typeof raw === 'string' || !"),
  },
  {
    id: 'archived-meter-counts',
    defect: 'An archived meter goes on counting.',
    killedBy: 'meters.archived-counts-no-more',
    edits: edit('selectActiveMeters', ".where('archived_at', 'is', null)", ''),
  },
  {
    id: 'priced-meter-archived',
    defect: 'A meter that an active plan prices can be archived.',
    killedBy: 'meters.priced-by-a-plan-stay',
    edits: edit('archive-meter#archiveMeter', 'if (plan_ids.length > 0)', 'if (plan_ids.length > 99)'),
  },
  {
    id: 'priced-meter-kept-by-archived-plans',
    defect: 'A meter that an archived plan prices cannot be archived.',
    killedBy: 'meters.priced-by-a-plan-stay',
    edits: edit('findPlansPricing', 'and archived_at is null', ''),
  },
  {
    id: 'priced-meter-first-price-only',
    defect: 'Only the first price of a plan keeps its meter.',
    killedBy: 'meters.priced-by-a-plan-stay',
    edits: edit('findPlansPricing', "'$[*].meter_id'", "'$[0].meter_id'"),
  },
  {
    id: 'meters-without-a-limit',
    defect: 'An event name takes any number of meters.',
    killedBy: 'meters.limit-of-an-event-name',
    edits: edit('activate', '>= MAX_ACTIVE)', '>= 100 * MAX_ACTIVE)'),
  },
  {
    id: 'archived-meters-count-for-the-limit',
    defect: 'Archived meters count for the limit of an event name.',
    killedBy: 'meters.limit-of-an-event-name',
    edits: edit(
      'countActive',
      ".where('archived_at', 'is', null)\n    .executeTakeFirstOrThrow()",
      '.executeTakeFirstOrThrow()',
    ),
  },
  {
    id: 'limit-of-all-meters',
    defect: 'The limit is of all meters of the company, not of an event name.',
    killedBy: 'meters.limit-of-an-event-name',
    edits: edit(
      'countActive',
      ".where('event_name', '=', eventName)",
      ".where('event_name', '>=', eventName.slice(0, 0))",
    ),
  },
  {
    id: 'meter-property-not-needed',
    defect: 'A sum without a property is made.',
    killedBy: 'meters.readable-as-sent',
    edits: edit(
      'parseReading',
      "if (aggregation !== 'count' && property === null)",
      "if (aggregation === 'latest' && property === null)",
    ),
  },
  {
    id: 'archived-codes-kept',
    defect: 'An archived meter keeps its code.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit(
      'create-meter#createMeter',
      'await lockMeters(trx, tenant.id)',
      "await lockMeters(trx, tenant.id)\n  const taken = await trx.selectFrom('meters').select('id').where('tenant_id', '=', tenant.id).where('code', '=', code).executeTakeFirst()\n  if (taken) throw new Problem('CODE_ALREADY_EXISTS', { details: { code } })",
      ['Problem'],
    ),
  },
  {
    id: 'unarchived-forgets-events',
    defect: 'An unarchived meter does not count what was rejected for want of it.',
    killedBy: 'meters.unarchived-counts-again',
    slow: true,
    edits: edit(
      'unarchive-meter#unarchiveMeter',
      'activate(context, meter.event_name, () => meters.unarchive(trx, meter, now))',
      'meters.unarchive(trx, meter, now)',
    ),
  },
  {
    id: 'unarchived-plan-unchecked',
    defect: 'A plan with a price of an archived meter can be unarchived.',
    killedBy: 'meters.unarchived-counts-again',
    edits: edit('unarchivePlan', 'await checkStoredPrices(context, plan)', 'void checkStoredPrices'),
  },
]
