// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, edit, isRequest, objectsIn } from './change.ts'

const schemas = '/components/schemas'

/** Events that are lost, doubled or taken for others. */
export const mutants: Mutant[] = [
  {
    id: 'conflict-not-noticed',
    defect: 'Other content under a stored key is taken for a repeat.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit(
      'decideOne',
      'else if (!sameContent(existing, event)) conflicts',
      'else if (!sameContent(existing, existing)) conflicts',
    ),
  },
  {
    id: 'rejected-keeps-its-key',
    defect: 'Other content under the key of a rejected event is refused.',
    killedBy: 'events.rejected-gives-way',
    edits: edit('decideOne', '(replaces && !sameContent(existing, event))', 'replaces === undefined'),
  },
  {
    id: 'replaced-when-processed',
    defect: 'Other content under the key of a processed event is accepted, too.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit('findStored', "and s.id = e.id and s.status = 'rejected'", 'and s.id = e.id'),
  },
  {
    id: 'customer-not-compared',
    defect: 'The customer of a repeat is not compared.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit('sameContent', 'a.customer_id === b.customer_id &&\n', ''),
  },
  {
    id: 'properties-not-compared',
    defect: 'The properties of a repeat are not compared.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit(
      'sameContent',
      'names.every((name) => Object.hasOwn(b.properties, name) && a.properties[name] === b.properties[name])',
      'names.every((name) => Object.hasOwn(b.properties, name))',
    ),
  },
  {
    id: 'compared-as-text',
    defect: 'Repeats are compared as JSON text, so that another order of members is a conflict.',
    killedBy: 'events.compares-by-value',
    edits: edit(
      'sameContent',
      'const names = Object.keys(a.properties)',
      'const names = Object.keys(a.properties)\n  if (String(names) !== String(Object.keys(b.properties))) return false',
    ),
  },
  {
    id: 'text-equals-number',
    defect: 'The string "5" and the number 5 are the same.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit(
      'sameContent',
      'a.properties[name] === b.properties[name])',
      'String(a.properties[name]) === String(b.properties[name]))',
    ),
  },
  {
    id: 'accepted-counts-new-ones',
    defect: '`accepted` counts new events only, so that a retry answers otherwise than the first time.',
    killedBy: 'events.counts-what-it-accepts',
    answer({ body }, sent) {
      const told = asObject(body)
      if (isRequest(sent, 'POST /v1/events/ingest') && typeof told?.accepted === 'number')
        told.accepted -= Number(told.duplicates)
    },
  },
  {
    id: 'duplicates-not-counted',
    defect: '`duplicates` is always 0.',
    killedBy: 'events.counts-what-it-accepts',
    answer({ body }) {
      const told = asObject(body)
      if (told !== undefined && 'duplicates' in told) told.duplicates = 0
    },
  },
  {
    id: 'repeats-refused',
    defect: 'A repeat answers 409.',
    killedBy: 'events.a-repeat-counts-once',
    edits: edit('decideOne', 'else if (!sameContent(existing, event)) conflicts', 'else conflicts'),
  },
  {
    id: 'keys-per-customer',
    defect: 'Keys are unique per customer only: the same key of another customer is another event.',
    killedBy: 'events.refuses-other-content-under-a-key',
    edits: edit(
      'ingestEvents',
      'events: body.events.map(normalise) })',
      'events: body.events.map(normalise).map((event) => ({ ...event, idempotency_key: `${event.idempotency_key}.${event.customer_id}`.slice(0, 250) })) })',
    ),
  },
  {
    id: 'partial-batch',
    defect: 'Of a batch with a bad event the good ones are stored.',
    killedBy: 'events.all-or-none',
    edits: edit(
      'decide',
      "if (result.outcome === 'accepted') for",
      "if (result.outcome !== 'conflicting') for",
    ),
  },
  {
    id: 'conflict-stores-the-rest',
    defect: 'Of a batch with a conflict the other events are stored.',
    killedBy: 'events.conflict-stores-nothing',
    edits: edit('decide', "if (result.outcome === 'accepted') for", "if (result.outcome !== 'invalid') for"),
  },
  {
    id: 'too-old-taken',
    defect: 'Events of 36 days ago are taken.',
    killedBy: 'events.time-limits',
    edits: edit('OLDEST_MS', 'const OLDEST_MS = 35 *', 'const OLDEST_MS = 36 *'),
  },
  {
    id: 'a-month-is-30-days',
    defect: 'Events of 34 days ago are refused.',
    killedBy: 'events.time-limits',
    edits: edit('OLDEST_MS', 'const OLDEST_MS = 35 *', 'const OLDEST_MS = 34 *'),
  },
  {
    id: 'future-taken',
    defect: 'Events may be any time ahead.',
    killedBy: 'events.time-limits',
    edits: edit('event-content#MAX_AHEAD_MS', 'const MAX_AHEAD_MS = 5 *', 'const MAX_AHEAD_MS = 5_000_000 *'),
  },
  {
    id: 'ahead-waits-for-the-minute',
    defect: 'An event that is ahead of the clock is processed at the next full minute after its time.',
    killedBy: 'events.ahead-come-in-time',
    slow: true,
    edits: edit(
      'processEvents',
      'await queueNextAhead(db, timeline, deps, startedAt)',
      'void queueNextAhead',
    ),
  },
  {
    id: 'ahead-is-counted',
    defect: 'An event that is ahead of the clock is counted at once.',
    killedBy: 'events.ahead-stay-queued',
    edits: edit(
      'ingestEvents',
      'events: body.events.map(normalise) })',
      'events: body.events.map(normalise).map((event) => ({ ...event, timestamp: event.timestamp > now ? now : event.timestamp })) })',
    ),
  },
  {
    id: 'milliseconds-rounded',
    defect: 'Digits beyond the millisecond are rounded.',
    killedBy: 'events.keep-the-millisecond',
    edits: edit(
      'toUtc',
      "Date.parse(text.replace(/(\\.\\d{3})\\d+/, '$1'))",
      "Math.round(Date.parse(text.replace(/\\.\\d+/, '')) + Number(/\\.\\d+/.exec(text)?.[0] ?? 0) * 1000)",
    ),
  },
  {
    id: 'late-meter-finds-nothing',
    defect: 'What was rejected for want of a meter stays rejected once there is one.',
    killedBy: 'events.counted-once-a-meter-is-made',
    slow: true,
    edits: edit(
      'activate',
      'const rest = await requeueUnmatched(trx, tenant.id, event_name, {\n    now,\n    after: undefined,\n    maxEvents: MAX_REQUEUED,\n  })',
      "const rest: Parameters<typeof requeueUnmatched>[3]['after'] = MAX_REQUEUED > 0 ? undefined : undefined",
    ),
  },
  {
    id: 'first-meter-only',
    defect: 'An event that several meters match is counted by the first alone.',
    killedBy: 'events.all-meters-or-none',
    edits: edit(
      'aggregate#readAll',
      'readings.push(reading)',
      'if (readings.length === 0) readings.push(reading)',
    ),
  },
  {
    id: 'counted-by-those-that-can',
    defect: 'An event that one of its meters cannot read is counted by the others.',
    killedBy: 'events.all-meters-or-none',
    edits: edit(
      'aggregate#readAll',
      "if ('code' in reading) return { readings: [], rejection: reading, properties }",
      "if ('code' in reading) continue",
    ),
  },
  {
    id: 'missing-property-is-zero',
    defect: 'A missing property counts as 0 instead of rejecting the event.',
    killedBy: 'events.say-why-rejected',
    edits: edit(
      'readMeter',
      "return { code: 'MISSING_PROPERTY', message: `The property ${meter.property} is missing` }",
      "return { meter, value: decimal(0), text: '' }",
    ),
  },
  {
    id: 'unknown-customer-processed',
    defect: 'Events of an unknown customer are rejected for want of a meter.',
    killedBy: 'events.say-why-rejected',
    edits: edit(
      'toUnknownCustomer',
      "code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found'",
      "code: 'NO_MATCHING_METER', message: 'No meter counts this event'",
    ),
  },
  {
    id: 'any-amount-billed',
    defect: 'Events may bring usage to more than an invoice can hold.',
    killedBy: 'rating.amount-too-large',
    edits: edit('addWithinLimit', 'if (added.overLimit.length === 0)', 'if (added.overLimit.length >= 0)'),
  },
  {
    id: 'events-of-any-amount',
    defect: 'An event by itself may come to any amount.',
    killedBy: 'rating.event-too-large',
    edits: edit('aggregate-events#readAll', 'if (!fits(readings))', 'if (!fits(readings) && !readings)'),
  },
  {
    id: 'largest-event-refused',
    defect: 'An event of the largest amount is rejected.',
    killedBy: 'rating.event-too-large',
    edits: edit('createEventLimit', '.amount.lte(MAX_ALONE)', '.amount.lt(MAX_ALONE)'),
  },
  {
    id: 'bound-of-the-line',
    defect:
      'Each price may come to the largest amount, so that their invoice comes to more than a number holds.',
    killedBy: 'rating.amount-too-large',
    edits: edit('selectCustomersAbove', 'having sum(u.amount_cents) > ', 'having max(u.amount_cents) > '),
  },
  {
    id: 'largest-amount-refused',
    defect: 'The largest amount that usage can come to is refused.',
    killedBy: 'rating.amount-too-large',
    slow: true,
    edits: edit('selectCustomersAbove', 'having sum(u.amount_cents) > ', 'having sum(u.amount_cents) >= '),
  },
  {
    id: 'event-key-filter-ignored',
    defect: 'The list of events does not look at `idempotency_key`.',
    killedBy: 'events.filters-select-together',
    edits: edit('statesOf', 'if (idempotency_key !== undefined)', 'if (idempotency_key === null)'),
  },
  {
    id: 'customer-taken-when-processed',
    defect: 'Who has the `external_customer_id` is asked when the event is processed, not when it arrives.',
    killedBy: 'events.external-id-finds-the-customer',
    edits: edit(
      'server/events/decide#ownerOf',
      'return byExternalId.get(external_customer_id) ?? unknownOwner(external_customer_id)',
      'return [unknownOwner(external_customer_id), byExternalId][0] as string',
    ),
  },
  {
    id: 'customer-must-come-first',
    defect:
      'An event for an `external_customer_id` that nobody has yet is rejected, also if a customer has it in time.',
    killedBy: 'events.external-id-known-later',
    edits: edit('giveToCustomers', 'any(${externalIds}::text[])', 'any(${externalIds}::text[]) and false'),
  },
  {
    id: 'unknown-external-id-refused',
    defect: 'A request with an `external_customer_id` that nobody has is refused with 404.',
    killedBy: 'events.external-id-of-nobody',
    edits: edit(
      'ingestEvents',
      'const result = await service.storeEvents(',
      `for (const { external_customer_id } of body.events) {
    if (external_customer_id == null) continue
    const { db } = service.database
    const known = db.selectFrom('customers').select('id').where('tenant_id', '=', tenantId)
    if ((await known.where('external_id', '=', external_customer_id).executeTakeFirst()) === undefined)
      throw new Problem('CUSTOMER_NOT_FOUND')
  }
  const result = await service.storeEvents(`,
    ),
  },
  {
    id: 'placeholder-shown',
    defect: 'An event without a customer shows a text in place of `customer_id`: null.',
    killedBy: 'events.external-id-of-nobody',
    answer(answer) {
      for (const event of objectsIn(answer.body))
        if ('external_customer_id' in event && event.customer_id === null)
          event.customer_id = `c${'0'.repeat(24)}`
    },
  },
  {
    id: 'found-customer-changes-nothing',
    defect:
      'An event that was rejected for its `external_customer_id` stays so when it is sent again with a customer.',
    killedBy: 'events.external-id-outside-the-clock',
    edits: edit(
      'decideOne',
      'const isAnew = replaces && isFound',
      'const isAnew = replaces && !isFound && isFound',
    ),
  },
  {
    id: 'created-customer-too-late',
    defect:
      'An event that was rejected for its `external_customer_id` stays so when a customer is created with it.',
    killedBy: 'events.external-id-of-nobody',
    edits: edit(
      'server/operations/customers/create-customer#createCustomer',
      'await queueWaiting(context, customer, now)',
      '',
    ),
  },
  {
    id: 'renamed-customer-too-late',
    defect: 'An event that was rejected for its `external_customer_id` stays so when a customer is given it.',
    killedBy: 'events.external-id-of-nobody',
    edits: edit(
      'server/operations/customers/update-customer#updateCustomer',
      'if (changes.external_id !== undefined) await queueWaiting(context, customer, now)',
      '',
    ),
  },
  {
    id: 'old-events-for-a-new-customer',
    defect: 'A customer takes the events that waited for it however old they are by its clock.',
    killedBy: 'events.external-id-outside-the-clock',
    edits: edit('requeueWaiting', 'now.getTime() - OLDEST_MS', 'now.getTime() - 100 * OLDEST_MS'),
  },
  {
    id: 'early-events-for-a-new-customer',
    defect: 'A customer takes the events that waited for it however far they are ahead of its clock.',
    killedBy: 'events.external-id-outside-the-clock',
    edits: edit('requeueWaiting', 'now.getTime() + MAX_AHEAD_MS', 'now.getTime() + OLDEST_MS'),
  },
  {
    id: 'both-names-taken',
    defect: 'An event with both names of a customer is taken.',
    killedBy: 'events.one-name-of-a-customer',
    contract: [{ at: `${schemas}/UsageEventInput/then`, to: {} }],
  },
  {
    id: 'no-name-taken',
    defect: 'An event that names no customer is taken.',
    killedBy: 'events.one-name-of-a-customer',
    contract: [{ at: `${schemas}/UsageEventInput/else`, to: {} }],
  },
  {
    id: 'external-id-not-compared',
    defect: 'The `external_customer_id` of a repeat is not compared.',
    killedBy: 'events.external-id-is-content',
    edits: edit('sameContent', 'a.external_customer_id === b.external_customer_id &&\n', ''),
  },
  {
    id: 'customers-compared',
    defect:
      'An event with the `customer_id` and one with the `external_customer_id` of the same customer are the same.',
    killedBy: 'events.external-id-is-content',
    edits: [
      ...edit('sameContent', 'a.external_customer_id === b.external_customer_id &&\n', ''),
      ...edit(
        'sameContent',
        'a.customer_id === b.customer_id &&\n',
        '(a.customer_id ?? b.customer_id) === (b.customer_id ?? a.customer_id) &&\n',
      ),
    ],
  },
  {
    id: 'external-id-filter-ignored',
    defect: 'The list of events does not look at `external_customer_id`.',
    killedBy: 'events.listed-by-external-id',
    edits: edit('selectPage', 'external_customer_id === undefined\n', 'external_customer_id !== null\n'),
  },
  {
    id: 'external-id-filter-of-customers',
    defect: 'The filter `external_customer_id` selects the events of the customer that has it now.',
    killedBy: 'events.listed-by-external-id',
    edits: edit(
      'sentFor',
      ".where('e.external_customer_id', '=', externalCustomerId)",
      ".where('e.customer_id', 'in', (q) => q.selectFrom('customers as c').select('c.id').where('c.tenant_id', '=', tenantId).where('c.external_id', '=', externalCustomerId))",
    ),
  },
  {
    id: 'external-id-filter-alone',
    defect: 'Beside `external_customer_id` the list of events does not look at `status`.',
    killedBy: 'events.listed-by-external-id',
    edits: edit('selectEventsSentFor', 'return status.length === 0\n', 'return status.length >= 0\n'),
  },
  {
    id: 'event-id-leads-elsewhere',
    defect: 'An event is read by its key instead of its id.',
    killedBy: 'events.readable-as-sent',
    edits: edit('loadEvent', ".where('e.id', '=', id)", ".where('e.idempotency_key', '=', String(id))"),
  },
  {
    id: 'one-moment-by-key',
    defect: 'Events of one moment are listed by their keys.',
    killedBy: 'events.one-moment-by-arrival',
    edits: edit('boundedPage', '"timestamp" desc, id desc', '"timestamp" desc, idempotency_key'),
  },
]
