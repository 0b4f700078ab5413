import type { Mutant } from '../mutant.ts'
import { BODY_FIRST, edit, isRequest, refuse } from './change.ts'

/** Services that take keys that they must refuse, or look at them too early or too late. */
export const mutants: Mutant[] = [
  {
    id: 'revoked-key-taken',
    defect: 'A revoked key goes on working.',
    killedBy: 'authentication.revoked.list-customers',
    edits: edit('findAndCount', 'k.revoked_at is not null as revoked', 'false as revoked'),
  },
  {
    id: 'scope-not-checked',
    defect: 'A key that is made for sending events may do everything.',
    killedBy: 'scopes.ingest-only.create-customer',
    edits: edit('requireScope', 'if (!required.includes(scope))', 'if (required.length === 0)'),
  },
  {
    id: 'read-only-key-writes',
    defect: 'A key that is made for reading may also write.',
    killedBy: 'scopes.read-only.create-customer',
    edits: edit(
      'requireScope',
      '!required.includes(scope)',
      "!required.includes(scope) && scope !== 'read_only'",
    ),
  },
  {
    id: 'read-only-key-refused',
    defect: 'A key that is made for reading cannot read a list.',
    killedBy: 'scopes.read-only.list-customers',
    edits: edit(
      'requireScope',
      '!required.includes(scope)',
      "!required.includes(scope) || (scope === 'read_only' && id === 'listCustomers')",
    ),
  },
  {
    id: 'key-form-not-looked-at',
    defect: 'A token of another form is looked up like a key.',
    killedBy: 'authentication.list-customers',
    edits: edit('parseKey', 'if (!/^ak_(live|test)_/.test(token))', "if (token === '')"),
  },
  {
    id: 'any-scheme',
    defect: 'The key is taken from any scheme, or from none.',
    killedBy: 'authentication.list-customers',
    edits: edit('parseKey', '/^Bearer +(\\S+) *$/i', '/(\\S+) *$/i'),
  },
  {
    id: 'secured-operation-left-open',
    defect: 'One operation answers without a key.',
    killedBy: 'authentication.get-meter',
    answer(answer, sent) {
      if (answer.status !== 401 || !isRequest(sent, 'GET /v1/meters/*')) return
      refuse(answer, 404, 'METER_NOT_FOUND', 'Meter not found')
    },
  },
  {
    id: 'health-wants-a-key',
    defect: 'The health check wants a key.',
    killedBy: 'authentication.open.get-health',
    answer(answer, sent) {
      if (!isRequest(sent, 'GET /v1/health') || sent.headers.authorization?.startsWith('Bearer ak_')) return
      refuse(answer, 401, 'UNAUTHORIZED', 'Missing or invalid Authorization header')
    },
  },
  {
    id: 'body-before-key',
    defect: 'The body is looked at before the key: 400 before 401.',
    killedBy: 'authentication.create-customer',
    edits: BODY_FIRST,
  },
  {
    id: 'route-after-key',
    defect: 'An unknown path wants a key first.',
    killedBy: 'routes.unknown',
    answer(answer, sent) {
      if (answer.status !== 404 || sent.headers.authorization !== undefined) return
      refuse(answer, 401, 'UNAUTHORIZED', 'Missing or invalid Authorization header')
      answer.headers['www-authenticate'] = 'Bearer'
    },
  },
]
