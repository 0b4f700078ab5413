import type { Mutant } from '../mutant.ts'
import { edit, isRequest } from './change.ts'

/** Services that take keys that they must refuse, or look at them too early or too late. */
export const mutants: Mutant[] = [
  {
    id: 'revoked-key-taken',
    defect: 'A revoked key goes on working.',
    killedBy: 'authentication.revoked.list-customers',
    edits: edit('server/keys/store.ts', 'k.revoked_at is not null as revoked', 'false as revoked'),
  },
  {
    id: 'key-form-not-looked-at',
    defect: 'A token of another form is looked up like a key.',
    killedBy: 'authentication.list-customers',
    edits: edit(
      'server/contract/authenticate.ts',
      'if (!/^ak_(live|test)_/.test(token))',
      "if (token === '')",
    ),
  },
  {
    id: 'any-scheme',
    defect: 'The key is taken from any scheme, or from none.',
    killedBy: 'authentication.list-customers',
    edits: edit('server/contract/authenticate.ts', '/^Bearer +(\\S+) *$/i', '/(\\S+) *$/i'),
  },
  {
    id: 'secured-operation-left-open',
    defect: 'One operation answers without a key.',
    killedBy: 'authentication.get-meter',
    answer(answer, sent) {
      if (answer.status !== 401 || !isRequest(sent, 'GET /v1/meters/*')) return
      answer.status = 404
      answer.body = {
        success: false,
        error: { code: 'METER_NOT_FOUND', message: 'Meter not found' },
        request_id: answer.headers['x-request-id'] ?? '',
      }
    },
  },
  {
    id: 'health-wants-a-key',
    defect: 'The health check wants a key.',
    killedBy: 'authentication.open.get-health',
    answer(answer, sent) {
      if (!isRequest(sent, 'GET /v1/health') || sent.headers.authorization?.startsWith('Bearer ak_')) return
      answer.status = 401
      answer.body = {
        success: false,
        error: { code: 'UNAUTHORIZED', message: 'Missing or invalid Authorization header' },
        request_id: answer.headers['x-request-id'] ?? '',
      }
    },
  },
  {
    id: 'body-before-key',
    defect: 'The body is looked at before the key: 400 before 401.',
    killedBy: 'authentication.create-customer',
    edits: edit(
      'server/contract/create-api.ts',
      `    ...(secured ? [admitCaller(ports)] : []),
    ...(body ? readBody() : []),
    ...(checked ? [await createValidation(ports.document, id)] : []),`,
      `    ...(body ? readBody() : []),
    ...(checked ? [await createValidation(ports.document, id)] : []),
    ...(secured ? [admitCaller(ports)] : []),`,
    ),
  },
  {
    id: 'route-after-key',
    defect: 'An unknown path wants a key first.',
    killedBy: 'routes.unknown',
    answer(answer, sent) {
      if (answer.status !== 404 || sent.headers.authorization !== undefined) return
      answer.status = 401
      answer.headers['www-authenticate'] = 'Bearer'
      answer.body = {
        success: false,
        error: { code: 'UNAUTHORIZED', message: 'Missing or invalid Authorization header' },
        request_id: answer.headers['x-request-id'] ?? '',
      }
    },
  },
]
