import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Batch, decide, nameOf, type StoredEvent } from '../../server/events/decide.ts'
import { checkWindow, type NewEvent, sameContent } from '../../server/events/event-content.ts'

const now = new Date('2026-03-15T12:00:00.000Z')
const tooOld = new Date('2026-01-01T00:00:00.000Z')

const CUSTOMER = `c${'0'.repeat(24)}`

const event = fc.record({
  idempotency_key: fc.constantFrom('a', 'b', 'c', 'd'),
  event_name: fc.constantFrom('x', 'y'),
  customer_id: fc.constant(null),
  external_customer_id: fc.constantFrom('known', 'new'),
  timestamp: fc.oneof(
    { weight: 9, arbitrary: fc.constant(now) },
    { weight: 1, arbitrary: fc.constant(tooOld) },
  ),
  properties: fc.constant({}),
})
const batch = fc.record({
  tenantId: fc.constantFrom(1, 2),
  now: fc.constant(now),
  onTestClocks: fc.constant<Batch['onTestClocks']>(new Map()),
  byExternalId: fc.constant<Batch['byExternalId']>(new Map([['known', CUSTOMER]])),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
})
const batches = fc.array(batch, { maxLength: 6 })
const stored = fc
  .array(fc.tuple(fc.constantFrom(1, 2), event, fc.boolean(), fc.boolean()), { maxLength: 4 })
  .map(
    (rows) =>
      new Map(
        rows.map(([tenantId, row, rejected, customer_unknown]) => [
          nameOf(tenantId, row),
          { ...row, rejected, customer_unknown },
        ]),
      ),
  )

test('judges requests together as if each came alone, after those before it', () => {
  fc.assert(
    fc.property(batches, stored, (requests, held) => {
      const { results, inserts } = decide(requests, held)
      const known: Known = new Map(held)
      const model = requests.map((request) => judgeAlone(request, known))
      expect(results.map(({ outcome }) => outcome)).toEqual(model.map(({ outcome }) => outcome))
      expect(results.map((each) => (each.outcome === 'accepted' ? each.duplicates : undefined))).toEqual(
        model.map(({ duplicates }) => duplicates),
      )
      const added = [...known.keys()].filter((name) => known.get(name) !== held.get(name))
      expect([...inserts.keys()].toSorted()).toEqual(added.toSorted())
      for (const [name, { event: inserted, replaces, customerId }] of inserts) {
        expect(customerId).toBe(inserted.external_customer_id === 'known' ? CUSTOMER : '@new')
        expect(inserted).toEqual(known.get(name))
        expect(replaces).toBe(held.has(name))
      }
    }),
    { numRuns: 5_000 },
  )
})

test('names each conflicting key once, and reports a bad time before a conflict', () => {
  const one: NewEvent = {
    idempotency_key: 'a',
    event_name: 'x',
    customer_id: 'c',
    external_customer_id: null,
    timestamp: now,
    properties: {},
  }
  const other = { ...one, event_name: 'y' }
  const old = { ...one, idempotency_key: 'old', timestamp: tooOld }
  const verdictOf = (events: NewEvent[]) =>
    decide([{ tenantId: 1, now, events, onTestClocks: new Map(), byExternalId: new Map() }], new Map())
      .results[0]
  expect(verdictOf([one, other, other])).toEqual({ outcome: 'conflicting', keys: ['a'] })
  expect(verdictOf([one, other, old])).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: 'body.events[2].timestamp', code: 'timestamp_too_old', idempotency_key: 'old' }],
  })
})

test('keeps tenants apart whose keys are alike', () => {
  expect(nameOf(1, { idempotency_key: '2' })).not.toBe(nameOf(12, { idempotency_key: '' }))
})

type Known = Map<string, NewEvent | StoredEvent>

/** One request after another, the plain way. Adds what it accepts to what is known. */
function judgeAlone({ tenantId, events }: Batch, known: Known) {
  const mine = new Map(known)
  let duplicates = 0
  let conflict = false
  let invalid = false
  for (const each of events) {
    const name = nameOf(tenantId, each)
    const found = mine.get(name)
    const same = found !== undefined && sameContent(found, each)
    const isInTime = checkWindow(each, now) === undefined
    const isRejected = found !== undefined && 'rejected' in found && found.rejected
    const isKnownNow = isRejected && found.customer_unknown && each.external_customer_id === 'known'
    const isFree = found === undefined || (isRejected && (!same || (isKnownNow && isInTime)))
    if (isFree && !isInTime) invalid = true
    if (!isFree && !same) conflict = true
    if (isFree) mine.set(name, each)
    else duplicates += 1
  }
  if (invalid) return { outcome: 'invalid' }
  if (conflict) return { outcome: 'conflicting' }
  for (const [name, each] of mine) known.set(name, each)
  return { outcome: 'accepted', duplicates }
}
