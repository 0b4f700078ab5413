import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Endpoints that show their secrets, send where they must not, or forget where they were. */
export const mutants: Mutant[] = [
  {
    id: 'webhook-endpoints-same-secret',
    defect: 'Each endpoint gets the same secret.',
    killedBy: 'webhook-endpoints.secret-once',
    edits: edit('newWebhookSecret', 'randomBytes(SECRET_BYTES)', 'Buffer.alloc(SECRET_BYTES)'),
  },
  {
    id: 'webhook-endpoints-rotation-keeps-the-secret-for-ever',
    defect: 'The secret before is used for a day, whatever was asked for.',
    killedBy: 'webhook-endpoints.rotation',
    edits: edit('rotateWebhookSecret', 'body?.expire_previous_after_hours ?? DEFAULT_HOURS', 'DEFAULT_HOURS'),
  },
  {
    id: 'webhook-endpoints-private-addresses',
    defect: 'A URL with a private address is taken.',
    killedBy: 'webhook-endpoints.private-addresses',
    edits: edit('isReachable', "address.range() === 'unicast'", "address.range() !== ''"),
  },
  {
    id: 'webhook-endpoints-begin-at-the-start',
    defect: 'A new endpoint receives all that ever happened.',
    killedBy: 'webhook-endpoints.cursor',
    edits: edit('create-webhook-endpoint#create', 'cursor_sequence ?? last_sequence', 'cursor_sequence ?? 0'),
  },
  {
    id: 'webhook-endpoints-disabled-without-an-event',
    defect: 'An endpoint that is disabled leaves no event.',
    killedBy: 'webhook-endpoints.disabling',
    edits: edit('disableEndpoint', "noteChange(trx, { type: 'webhook_endpoint.disabled', id: key.id })", ''),
  },
  {
    id: 'webhook-endpoints-disabled-are-sent-to',
    defect: 'An event can be sent to a disabled endpoint.',
    killedBy: 'webhook-endpoints.disabling',
    edits: edit(
      'create-webhook-delivery#create',
      "endpoint.status === 'disabled'",
      'endpoint.id === undefined',
    ),
  },
  {
    id: 'webhook-endpoints-deleted-stay',
    defect: 'A deleted endpoint can still be read.',
    killedBy: 'webhook-endpoints.deletion',
    edits: edit('deleteEndpoint', ".where('id', '=', id)", ".where('id', '=', id.slice(1))"),
  },
]
