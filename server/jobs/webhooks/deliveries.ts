import type { NewDelivery } from '../../webhook-endpoints/deliveries-store.ts'
import { nextAttemptAt } from '../../webhook-endpoints/retry-times.ts'
import type { Retry } from './due-store.ts'
import type { Tried } from './send-in-order.ts'
import type { Visit } from './visit.ts'

type Attempted = Pick<
  NewDelivery,
  | 'status'
  | 'attempt_count'
  | 'next_attempt_at'
  | 'last_status_code'
  | 'last_error'
  | 'last_response_body'
  | 'attempts'
  | 'updated_at'
>

export function firstDelivery(visit: Visit, tried: Tried, now: Date): NewDelivery {
  const { event, attemptedAt } = tried
  return {
    id: visit.deps.newId(),
    webhook_event_id: event.id,
    webhook_endpoint_id: visit.key.id,
    type: event.type,
    trigger: 'automatic',
    created_at: attemptedAt,
    ...attempted(visit, tried, [], now),
  }
}

export function nextDelivery(visit: Visit, { delivery }: Retry, tried: Tried, now: Date): NewDelivery {
  const { tenant_id: _, seq: _seq, ...before } = delivery
  return { ...before, ...attempted(visit, tried, delivery.attempts, now) }
}

function attempted(
  { deps }: Visit,
  { answer, attemptedAt }: Tried,
  before: NewDelivery['attempts'],
  now: Date,
): Attempted {
  const { durationMs, statusCode, error, responseBody } = answer
  const attempts = [
    ...before,
    { attempted_at: attemptedAt.toISOString(), duration_ms: durationMs, status_code: statusCode, error },
  ]
  const next = error === null ? null : nextAttemptAt(attempts.length, now, deps.random())
  return {
    status: error === null ? 'succeeded' : next === null ? 'failed' : 'pending',
    attempt_count: attempts.length,
    attempts,
    next_attempt_at: next,
    updated_at: now,
    last_status_code: statusCode,
    last_error: error,
    last_response_body: responseBody,
  }
}
