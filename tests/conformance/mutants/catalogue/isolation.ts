// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Services that let one company see, find or block what is another’s. */
export const mutants: Mutant[] = [
  {
    id: 'foreign-customer-readable',
    defect: 'Another company’s customer can be read.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    edits: edit(
      'customers-store#customerOf',
      "return rowOf(db, 'customers', tenantId, id)",
      "return db.selectFrom('customers').selectAll().where('tenant_id', '>=', tenantId * 0).where('id', '=', id)",
    ),
  },
  {
    id: 'foreign-invoice-readable',
    defect: 'Another company’s invoice can be read and moved.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    edits: edit(
      'invoicesOf',
      "eInvoiceFormatOf(tenantId)]).where('tenant_id', '=', tenantId)",
      "eInvoiceFormatOf(tenantId)]).where('tenant_id', '>=', tenantId * 0)",
    ),
  },
  {
    id: 'foreign-list',
    defect: 'The list of meters shows those of all companies.',
    killedBy: 'isolation.lists-show-nothing-foreign',
    edits: edit(
      'selectMeters',
      ".where('tenant_id', '=', tenantId)",
      ".where('tenant_id', '>=', tenantId * 0)",
    ),
  },
  {
    id: 'foreign-events-listed',
    defect: 'The list of events shows those of all companies.',
    killedBy: 'isolation.lists-show-nothing-foreign',
    edits: [
      ...edit(
        'statesOf',
        "db.selectFrom('event_states as s').selectAll().where('tenant_id', '=', tenantId)",
        "db.selectFrom('event_states as s').selectAll().where('tenant_id', '>=', tenantId * 0)",
      ),
      ...edit(
        'selectEvents',
        "    .where('e.tenant_id', '=', tenantId)\n    .selectAll('e')",
        "    .selectAll('e')",
      ),
    ],
  },
  {
    id: 'foreign-meter-in-a-plan',
    defect: 'A plan can price another company’s meter.',
    killedBy: 'isolation.bodies-reach-nothing-foreign',
    edits: edit(
      'metersOf',
      ".where('tenant_id', '=', tenantId)\n    .where('id', '=', sql<string>`any(${ids}::text[])`)",
      ".where('tenant_id', '>=', tenantId * 0)\n    .where('id', '=', sql<string>`any(${ids}::text[])`)",
    ),
  },
  {
    id: 'foreign-plan-readable',
    defect: 'Another company’s plan can be read.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    edits: edit(
      'codedTable',
      'await rowOf(db, table, tenantId, id)',
      "await (noun === 'plan' ? db.selectFrom(table).selectAll().where('tenant_id', '>=', tenantId * 0).where('id', '=', id) : rowOf(db, table, tenantId, id))",
    ),
  },
  {
    id: 'foreign-told-by-403',
    defect: 'Another company’s customer answers 403, so that one learns that it exists.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    edits: edit(
      'loadCustomer',
      "return found(await findCustomer(db, tenantId, id), 'CUSTOMER_NOT_FOUND')",
      `const customer = await findCustomer(db, tenantId, id)
  const foreign = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()
  if (customer === undefined && foreign !== undefined) throw new Problem('TEST_MODE_ONLY', { message: 'Forbidden' })
  return found(customer, 'CUSTOMER_NOT_FOUND')`,
      ['Problem'],
    ),
  },
  {
    id: 'foreign-told-by-its-message',
    defect: 'The 404 of another company’s customer says something else than that of none.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    edits: edit(
      'loadCustomer',
      "return found(await findCustomer(db, tenantId, id), 'CUSTOMER_NOT_FOUND')",
      `const customer = await findCustomer(db, tenantId, id)
  const foreign = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()
  if (customer === undefined && foreign !== undefined)
    throw new Problem('CUSTOMER_NOT_FOUND', { message: 'Customer not found here' })
  return found(customer, 'CUSTOMER_NOT_FOUND')`,
      ['Problem'],
    ),
  },
  {
    id: 'external-id-of-all-companies',
    defect: 'An external_id is unique among all companies.',
    killedBy: 'isolation.events-and-keys-are-apart',
    edits: edit(
      'insertCustomer',
      'const inserted = await',
      `const taken = await trx.selectFrom('customers').select('id').where('external_id', '=', customer.external_id).executeTakeFirst()
  if (taken !== undefined)
    throw new Problem('EXTERNAL_ID_ALREADY_EXISTS', { details: { external_id: customer.external_id } })
  const inserted = await`,
      ['Problem'],
    ),
  },
  {
    id: 'external-ids-of-all-companies',
    defect: 'An event finds the customer of another company by its external_id.',
    killedBy: 'isolation.events-and-keys-are-apart',
    edits: edit(
      'named-store#findOf',
      'customers.tenant_id = ${tenantId} and customers.external_id = named.external_id',
      'customers.external_id = named.external_id',
    ),
  },
  {
    id: 'event-keys-of-all-companies',
    defect: 'An event’s key is unique among all companies.',
    killedBy: 'isolation.events-and-keys-are-apart',
    edits: edit(
      'ingestEvents',
      'const result = await service.storeEvents(',
      `const keys = body.events.map(({ idempotency_key }) => idempotency_key)
  const foreign = await service.database.db
    .selectFrom('usage_events')
    .select('idempotency_key')
    .where('tenant_id', '<>', tenant.id)
    .where('idempotency_key', 'in', keys)
    .execute()
  if (foreign.length > 0) throw new Problem('IDEMPOTENCY_CONFLICT', { details: { idempotency_keys: keys } })
  const result = await service.storeEvents(`,
    ),
  },
  {
    id: 'replays-across-companies',
    defect: 'An Idempotency-Key of another company answers with that company’s answer.',
    killedBy: 'idempotency.keys-of-companies-are-apart',
    edits: [
      ...edit(
        'replay',
        'const kept = await claimKey(attempt.trx, { ...attempt, hash })',
        'everybody.id ??= attempt.tenantId\n  const kept = await claimKey(attempt.trx, { ...attempt, tenantId: everybody.id, hash })',
      ),
      ...edit(
        'replay',
        'await keepReply(attempt.trx, attempt,',
        'await keepReply(attempt.trx, { ...attempt, tenantId: everybody.id },',
      ),
      ...edit('replay#Reply', 'type Reply =', 'const everybody: { id?: number } = {}\ntype Reply ='),
    ],
  },
]
