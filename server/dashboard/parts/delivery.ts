import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../runtime/html.ts'
import { badge } from './status.ts'
import { second } from './time.ts'

export type Delivery = Reply<'listWebhookDeliveries'>['body']['webhook_deliveries'][number]
type Attempt = Pick<Delivery['attempts'][number], 'status_code' | 'error'>

const errors: Record<string, string> = {
  status: 'It answers with an error',
  redirect: 'It answers with a redirect, which is not followed',
  timeout: 'It gives no complete answer within 15 seconds',
  dns: 'Its host has no address',
  refused: 'Nothing listens at its address',
  tls: 'Its certificate is not valid',
  blocked_address: 'Its address is not public',
  closed: 'It closes the connection, or cannot be reached',
}

export function errorOf(error: string | null): string {
  return error === null ? 'It accepts nothing' : (errors[error] ?? error)
}

function answerOf({ status_code, error }: Attempt): string {
  if (status_code === null) return noAnswers[error ?? ''] ?? error ?? 'No answer'
  return error === 'timeout'
    ? `Began to answer ${status_code}, but did not end within 15 seconds`
    : `Answered ${status_code}`
}

const noAnswers: Record<string, string> = {
  timeout: 'No answer within 15 seconds',
  dns: 'The host has no address',
  refused: 'Nothing listens there',
  tls: 'The certificate is not valid',
  blocked_address: 'The address is not public',
  closed: 'Connection closed',
}

export function renderDelivery(delivery: Delivery, timezone: string): Html {
  const { status, attempt_count, next_attempt_at, last_status_code, last_error, trigger } = delivery
  const isNew = attempt_count === 0
  const notes = [
    ...(isNew
      ? [html`${status === 'failed' ? 'Not sent: the endpoint was deleted' : 'Is about to be sent'}`]
      : [html`${answerOf({ status_code: last_status_code, error: last_error })}`]),
    ...(attempt_count > 1 ? [html`${attempt_count} attempts`] : []),
    ...(trigger === 'requested' ? [html`sent again by hand`] : []),
  ]
  const joined = notes.map((note, index) => html`${index === 0 ? '' : ', '}${note}`)
  return html`${badge(status)}<span class="detail">${joined}</span>${
    next_attempt_at === null || isNew
      ? undefined
      : html`<span class="detail">Next attempt ${second(next_attempt_at, timezone)}</span>`
  }`
}

export function renderAttempts(
  { attempts, last_response_body: body }: Delivery,
  timezone: string,
): Html | undefined {
  if (attempts.length === 0) return undefined
  return html`<details><summary>${attempts.length === 1 ? 'Attempt' : 'Attempts'} and answer</summary>
<ol class="attempts">${attempts.map(
    (attempt) =>
      html`<li>${second(attempt.attempted_at, timezone)}<span>${answerOf(attempt)}</span><span class="soft">${attempt.duration_ms} ms</span></li>`,
  )}</ol>${
    body === null || body === ''
      ? html`<p class="soft small">The answer had no body.</p>`
      : html`<pre tabindex="0" role="region" aria-label="Beginning of the last answer">${body}</pre>`
  }</details>`
}

/** A person may wait for the first attempt during a delivery's first minute. */
export function isAwaited({ status, attempt_count, created_at }: Delivery, now: Date): boolean {
  return status === 'pending' && attempt_count === 0 && now.getTime() - Date.parse(created_at) < MINUTE_MS
}

const MINUTE_MS = 60_000
