// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, changeQuery, changeSent, edit, isRequest, objectsIn } from './change.ts'

/** Services that take a request for another than it is, or take what they must refuse. */
export const mutants: Mutant[] = [
  {
    id: 'needless-body-ignored',
    defect: 'Where no body is needed, any is taken and ignored.',
    killedBy: 'bodies.nothing-or-empty.archive-plan',
    edits: edit('parseBody', "bytes.length === 0 && kind === 'optional'", "kind === 'optional'"),
  },
  {
    id: 'idempotency-key-ignored',
    defect: 'The Idempotency-Key is ignored.',
    killedBy: 'idempotency.replays-create-customer',
    request({ headers }) {
      delete headers['idempotency-key']
    },
  },
  {
    id: 'idempotency-key-ignored-by-finalize',
    defect: 'The Idempotency-Key is ignored by what has no body.',
    killedBy: 'idempotency.replays-finalize-invoice',
    request({ headers, url }) {
      if (url.endsWith('/finalize')) delete headers['idempotency-key']
    },
  },
  {
    id: 'idempotency-key-in-lower-case',
    defect: 'Two Idempotency-Keys that differ in case are one.',
    killedBy: 'idempotency.keys-are-compared-exactly',
    request({ headers }) {
      if (headers['idempotency-key']) headers['idempotency-key'] = headers['idempotency-key'].toLowerCase()
    },
  },
  {
    id: 'event-keys-in-lower-case',
    defect: 'Two events whose keys differ in case are one.',
    killedBy: 'events.readable-as-sent',
    request(sent) {
      changeSent(sent, 'idempotency_key', (key) => String(key).toLowerCase())
      if (isRequest(sent, 'GET /v1/events/*')) sent.url = sent.url.toLowerCase()
    },
  },
  {
    id: 'batch-deduplicated-beforehand',
    defect: 'Repeats within one batch are dropped without being counted.',
    killedBy: 'events.counts-what-it-accepts',
    request({ body }) {
      const batch = asObject(body)
      if (!Array.isArray(batch?.events)) return
      batch.events = [...new Map(batch.events.map((each) => [JSON.stringify(each), each])).values()]
    },
  },
  {
    id: 'unknown-members-taken',
    defect: 'Unknown members of a body are dropped without a word.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    request(sent) {
      const customer = asObject(sent.body)
      if (customer === undefined || !isRequest(sent, 'POST /v1/customers')) return
      const known = ['name', 'email', 'external_id', 'currency_code', 'metadata']
      for (const name of Object.keys(customer)) if (!known.includes(name)) delete customer[name]
    },
  },
  {
    id: 'unknown-query-taken',
    defect: 'Unknown query parameters are ignored.',
    killedBy: 'constraints.refuse-invalid.list-invoices',
    edits: edit(
      'unknownQuery',
      '.filter((name) => !known.includes(name))',
      '.filter((name) => known.includes(`no ${name}`))',
    ),
  },
  {
    id: 'names-trimmed',
    defect: 'Names are trimmed.',
    killedBy: 'customers.readable-as-sent',
    request: (sent) => changeSent(sent, 'name', (name) => (typeof name === 'string' ? name.trim() : name)),
  },
  {
    id: 'email-in-lower-case',
    defect: 'Addresses are changed to lower case.',
    killedBy: 'customers.readable-as-sent',
    request: (sent) =>
      changeSent(sent, 'email', (email) => (typeof email === 'string' ? email.toLowerCase() : email)),
  },
  {
    id: 'long-names-cut',
    defect: 'Names that are too long are cut instead of refused.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    request: (sent) =>
      changeSent(sent, 'name', (name) =>
        typeof name === 'string' ? [...name].slice(0, 255).join('') : name,
      ),
  },
  {
    id: 'numbers-from-text',
    defect: 'Numbers that come as strings are taken.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    request: (sent) =>
      changeSent(sent, 'quantity', (value) =>
        typeof value === 'string' && Number(value) ? Number(value) : value,
      ),
  },
  {
    id: 'any-media-type',
    defect: 'Every media type is taken for JSON.',
    killedBy: 'bodies.create-customer',
    request({ headers }) {
      if ('content-type' in headers) headers['content-type'] = 'application/json'
    },
  },
  {
    id: 'text-properties-as-numbers',
    defect: 'Properties that look like numbers become numbers.',
    killedBy: 'events.properties-keep-their-type',
    request: (sent) =>
      changeSent(sent, 'properties', (all) =>
        asObject(all) === undefined
          ? all
          : Object.fromEntries(
              Object.entries(asObject(all) ?? {}).map(([name, value]) => [
                name,
                typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
                  ? Number(value)
                  : value,
              ]),
            ),
      ),
  },
  {
    id: 'expiry-dropped',
    defect: 'Grants never expire.',
    killedBy: 'wallets.grants-are-answered-as-made',
    request: (sent) => changeSent(sent, 'expires_at', () => undefined),
  },
  {
    id: 'proration-always',
    defect: 'A change of plan is prorated though `none` was asked for.',
    killedBy: 'plan-changes.none-prorates-nothing',
    request: (sent) => changeSent(sent, 'proration', () => 'create_prorations'),
  },
  {
    id: 'cancels-at-once',
    defect: 'A cancellation at the period’s end cancels now.',
    killedBy: 'subscriptions.cancel-at-period-end',
    request: (sent) => changeSent(sent, 'at_period_end', (value) => (value === true ? false : value)),
  },
  {
    id: 'always-anniversary',
    defect: 'The calendar anchor is ignored.',
    killedBy: 'subscriptions.calendar-anchor',
    request: (sent) =>
      changeSent(sent, 'billing_anchor', (anchor) => (anchor === 'calendar' ? 'anniversary' : anchor)),
  },
  {
    id: 'late-batch-member-dropped',
    defect: 'An event that is too old is dropped, and the rest of its batch stored.',
    killedBy: 'events.all-or-none',
    request(sent) {
      const batch = asObject(sent.body)
      if (!isRequest(sent, 'POST /v1/events/ingest') || !Array.isArray(batch?.events)) return
      if (batch.events.length < 2) return
      batch.events = batch.events.filter((each) => {
        const at = asObject(each)?.timestamp
        return typeof at !== 'string' || !(Date.parse(at) < Date.now() - 34 * 86_400_000)
      })
    },
  },
  {
    id: 'timestamps-to-the-second',
    defect: 'Timestamps of events lose their milliseconds.',
    killedBy: 'events.keep-the-millisecond',
    request(sent) {
      if (!isRequest(sent, 'POST /v1/events/ingest')) return
      changeSent(sent, 'timestamp', (time) =>
        typeof time === 'string' ? time.replace(/\.\d+Z$/, 'Z') : time,
      )
    },
  },
  {
    id: 'granularity-ignored',
    defect: 'Usage is always told by the day.',
    killedBy: 'usage.points',
    request: (sent) => changeQuery(sent, (query) => query.delete('granularity')),
  },
  {
    id: 'quantity-as-integer',
    defect: 'Quantities are cut to whole numbers.',
    killedBy: 'rounding.each-line-once',
    request(sent) {
      for (const object of objectsIn(sent.body))
        if (typeof object.quantity === 'number' && object.quantity > 1)
          object.quantity = Math.trunc(object.quantity)
    },
  },
]
