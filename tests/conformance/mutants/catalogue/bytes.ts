import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Services that read a body otherwise than the contract says, or keep what they refuse. */
export const mutants: Mutant[] = [
  {
    id: 'null-taken-for-absent',
    defect: 'A member that is null is taken for one that is absent.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    request({ body }) {
      const object: { external_id?: unknown; metadata?: unknown } = Object(body)
      if (object.external_id === null) delete object.external_id
      if (object.metadata === null) delete object.metadata
    },
  },
  {
    id: 'nul-breaks',
    defect: 'U+0000 in a text makes the database fail: 500.',
    killedBy: 'bodies.text',
    edits: edit(
      'isStorable',
      "return text.isWellFormed() && !text.includes('\\u0000')",
      'return text.isWellFormed()',
    ),
  },
  {
    id: 'surrogates-replaced',
    defect: 'A lone surrogate is stored as U+FFFD instead of refused.',
    killedBy: 'bodies.text',
    edits: edit('isStorable', 'return text.isWellFormed() && !', 'return !'),
  },
  {
    id: 'broken-utf-8-taken',
    defect: 'A body that is no UTF-8 is read with replacement characters.',
    killedBy: 'bodies.create-customer',
    edits: edit('parseJson', '{ fatal: true }', '{ fatal: false }'),
  },
  {
    id: 'no-gzip',
    defect: 'A body in gzip answers 415.',
    killedBy: 'bodies.encodings',
    request({ headers }) {
      if (headers['content-encoding'] === 'gzip') headers['content-encoding'] = 'zz'
    },
  },
  {
    id: 'encoding-overlooked',
    defect:
      'A body in an encoding that the service does not know is read as plain JSON: 400 in place of 415.',
    killedBy: 'bodies.encodings',
    request({ headers }) {
      if (headers['content-encoding'] === 'br') delete headers['content-encoding']
    },
  },
  {
    id: 'utf-16-length',
    defect: 'Lengths are counted in UTF-16 units, so that 255 emoji are too long.',
    killedBy: 'constraints.accept-valid.create-customer',
    request({ body }) {
      const object: { name?: unknown } = Object(body)
      if (typeof object.name === 'string' && object.name.length > 255) object.name = 'x'.repeat(256)
    },
  },
  {
    id: 'any-depth',
    defect: 'JSON may be nested to any depth.',
    killedBy: 'bodies.depth',
    edits: edit('MAX_DEPTH', 'const MAX_DEPTH = 32', 'const MAX_DEPTH = 320_000'),
  },
  {
    id: 'any-body-like-events',
    defect: 'Every body may have 5 MiB.',
    killedBy: 'bodies.size',
    edits: edit('maxBodyBytes', "id === 'ingestEvents'", "id !== 'getHealth'"),
  },
  {
    id: 'events-like-any-body',
    defect: 'Events of more than 1 MiB are too large.',
    killedBy: 'bodies.size',
    edits: edit('maxBodyBytes', 'MAX_INGEST_BYTES :', 'MAX_BODY_BYTES :'),
  },
  {
    id: 'refused-draft-stored',
    defect: 'An invoice is drafted though its currency is refused.',
    killedBy: 'refusals.store-nothing',
    edits: edit(
      'createInvoice',
      'const customer = await holdCustomer(trx, tenant.id, body.customer_id)',
      'const customer = await holdCustomer(service.database.db, tenant.id, body.customer_id)\n  await insertDraft(service.database.db, { tenant_id: tenant.id, id: service.newId(), customer_id: customer.id, test_clock_id: customer.test_clock_id, ...terms, currency_code: customer.currency_code, total_cents: priced.total_cents, metadata: {} }, [], context.now)',
    ),
  },
]
