import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Services that sign wrongly, send out of order, give up, or send what nobody asked for. */
export const mutants: Mutant[] = [
  {
    id: 'webhook-delivery-key-not-decoded',
    defect: 'The key of a signature is the text of the secret, not what it encodes.',
    killedBy: 'webhook-delivery.message',
    edits: edit(
      'signedHeaders',
      "Buffer.from(secret.slice(PREFIX.length), 'base64')",
      'Buffer.from(secret.slice(PREFIX.length))',
    ),
  },
  {
    id: 'webhook-delivery-id-of-the-try',
    defect: 'Each try has an id of its own in `webhook-id`.',
    killedBy: 'webhook-delivery.message',
    edits: edit('visitOf', '{ id: event.id, body,', '{ id: deps.newId(), body,'),
  },
  {
    id: 'webhook-delivery-other-body',
    defect: 'The body lacks `request_id`, which the log has.',
    killedBy: 'webhook-delivery.message',
    edits: edit(
      'visitOf',
      'deps.toBody(event, tenant)',
      'deps.toBody({ ...event, request_id: null }, tenant)',
    ),
  },
  {
    id: 'webhook-delivery-backwards',
    defect: 'Events of a customer that wait are sent the newest first.',
    killedBy: 'webhook-delivery.in-order',
    edits: edit('sendInOrder', 'const event of group', 'const event of group.toReversed()'),
  },
  {
    id: 'webhook-delivery-all-at-once',
    defect: 'Events of a customer are sent side by side.',
    killedBy: 'webhook-delivery.in-order',
    edits: edit('sendInOrder', 'Map.groupBy(events, orderKeyOf)', 'Map.groupBy(events, ({ id }) => id)'),
  },
  {
    id: 'webhook-delivery-types-ignored',
    defect: 'An endpoint receives events of every type.',
    killedBy: 'webhook-delivery.event-types',
    edits: edit('behind', 'event_types === null ? query', 'event_types !== undefined ? query'),
  },
  {
    id: 'webhook-delivery-again-on-replay',
    defect: 'A repeat by its Idempotency-Key sends another event.',
    killedBy: 'webhook-delivery.only-what-changed',
    edits: edit(
      'replay',
      'const body = opened(kept.reply.body, attempt)',
      `const body = opened(kept.reply.body, attempt)
  noteChange(attempt.trx, { type: 'customer.updated', id: Object(Reflect.get(body, 'customer')).id })
  await perform()`,
      ['noteChange'],
    ),
  },
  {
    id: 'webhook-delivery-of-every-company',
    defect: 'An endpoint receives what happens in other companies too.',
    killedBy: 'webhook-delivery.is-of-one-company',
    edits: edit('behind', "('tenant_id', '=', tenantId)", "('tenant_id', '>=', tenantId * 0)"),
  },
  {
    id: 'webhook-delivery-tried-once',
    defect: 'An event that was answered 500 is not tried again.',
    killedBy: 'webhook-delivery.tried-again',
    slow: true,
    edits: edit('nextAttemptAt', 'RETRIES_MS[attempts - 1]', 'RETRIES_MS[attempts + 99]'),
  },
  {
    id: 'webhook-delivery-tried-at-once',
    defect: 'An event that was answered 500 is tried again without a pause.',
    killedBy: 'webhook-delivery.tried-again',
    slow: true,
    edits: edit('nextAttemptAt', 'now.getTime() + wait *', 'now.getTime() + 0 * wait *'),
  },
  {
    id: 'webhook-delivery-time-of-the-event',
    defect: 'A retry has the time of the event, so that receivers refuse it after five minutes.',
    killedBy: 'webhook-delivery.tried-again',
    slow: true,
    edits: edit('visitOf', 'now: attemptedAt }', 'now: event.created_at }'),
  },
  {
    id: 'webhook-delivery-redirect-followed',
    defect: 'A redirect is followed.',
    killedBy: 'webhook-delivery.redirect',
    edits: edit(
      'createPost',
      "request.once('response', (response) => {",
      `request.once('response', (response) => {
        const { location } = response.headers
        if (location !== undefined) return resolve(send(location, headers, body, isAgain))`,
    ),
  },
  {
    id: 'webhook-delivery-410-is-a-failure',
    defect: 'An answer of 410 is taken for a failure like others.',
    killedBy: 'webhook-delivery.gone',
    edits: edit('isGone', 'answer.statusCode === GONE', 'answer.statusCode === 0'),
  },
  {
    id: 'webhook-delivery-gone-loses-events',
    defect: 'An endpoint that is enabled again receives only what comes from then on.',
    killedBy: 'webhook-delivery.gone',
    edits: edit(
      'update-webhook-endpoint#update',
      'cursor_sequence: cursor_sequence === null',
      "cursor_sequence: cursor_sequence === null || status === 'enabled'",
    ),
  },
  {
    id: 'webhook-delivery-410-to-a-retry',
    defect: 'An answer of 410 disables the endpoint only where the event came for the first time.',
    killedBy: 'webhook-delivery.gone-later',
    edits: edit('sendRetries', 'tried.some((each) => isGone(each.tried))', 'tried.length === 0'),
  },
  {
    id: 'webhook-delivery-old-secret-dropped',
    defect: 'The secret before is dropped at once.',
    killedBy: 'webhook-delivery.rotation',
    edits: edit('readSecrets', 'previous_secret !== null', "previous_secret === ''"),
  },
  {
    id: 'webhook-delivery-not-sent-again',
    defect: 'An event that the endpoint has accepted before is not sent again.',
    killedBy: 'webhook-delivery.sent-again',
    edits: edit(
      'create-webhook-delivery#create',
      'next_attempt_at: now',
      'next_attempt_at: new Date(now.getTime() + 86_400_000)',
    ),
  },
  {
    id: 'webhook-delivery-status-code',
    defect: 'A delivery that succeeded says 200, whatever was answered.',
    killedBy: 'webhook-delivery.sent-again',
    edits: edit(
      'attempted',
      'last_status_code: statusCode',
      'last_status_code: error === null ? 200 : statusCode',
    ),
  },
  {
    id: 'webhook-delivery-cursor-kept',
    defect: 'A cursor that is set is ignored: the endpoint continues where it was.',
    killedBy: 'webhook-delivery.cursor',
    edits: edit(
      'update-webhook-endpoint#update',
      'await newest(trx, tenant.id) : cursor_sequence,',
      'await newest(trx, tenant.id) : undefined,',
    ),
  },
]
