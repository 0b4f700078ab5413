import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { callout } from '../../parts/card.ts'
import { errorOf } from '../../parts/delivery.ts'
import { badge } from '../../parts/status.ts'
import { minute } from '../../parts/time.ts'

export type Endpoint = Reply<'getWebhookEndpoint'>['body']['webhook_endpoint']

export function endpointBadge({ status, failing_since }: Endpoint): Html {
  return badge(status === 'enabled' && failing_since !== null ? 'failing' : status)
}

export function stateIn(endpoint: Endpoint, timezone: string): Html | undefined {
  const { status, disabled_reason, failing_since } = endpoint
  if (status === 'disabled') return html`${reasons[disabled_reason ?? ''] ?? disabled_reason ?? ''}`
  return failing_since === null
    ? undefined
    : html`Since ${minute(failing_since, timezone)}. ${answeredBy(endpoint)}.`
}

const reasons: Record<string, string> = {
  requested: 'By request',
  failing: 'It accepted nothing for 5 days',
  gone: 'It answered 410',
  secret_unreadable: 'Its secret cannot be read',
}

/** The contract disables an endpoint that has failed for this long. */
const MAX_FAILING_MS = 5 * DAY_MS

export function renderAdvice(endpoint: Endpoint, timezone: string): Html | undefined {
  const { status, disabled_reason, disabled_at, failing_since, last_error } = endpoint
  if (status === 'disabled') {
    const { what, todo } = advice[disabled_reason ?? ''] ?? { what: 'It was disabled', todo: ENABLE }
    return stateCallout(
      'amber',
      html`${what} on ${minute(disabled_at, timezone)}.`,
      html`${todo} Events of the last 30 days wait for it.`,
    )
  }
  if (failing_since === null) return undefined
  const end = new Date(Date.parse(failing_since) + MAX_FAILING_MS)
  return stateCallout(
    'red',
    html`It has accepted nothing since ${minute(failing_since, timezone)}. ${answeredBy(endpoint)}.`,
    html`${remedies[last_error ?? ''] ?? remedies.status} Its events wait in their order, and nothing is lost: it is tried each minute, and continues by itself. If it still accepts nothing on ${minute(end, timezone)}, it is disabled.`,
    renderBody(endpoint),
  )
}

function answeredBy({ last_error, last_status_code: code }: Endpoint): string {
  return last_error === 'status' && code !== null ? `It answers ${code}` : errorOf(last_error)
}

function renderBody({ last_response_body: body }: Endpoint): Html | undefined {
  if (body === null || body === '') return undefined
  return html`<pre tabindex="0" role="region" aria-label="Beginning of its last answer">${body}</pre>`
}

const ENABLE = 'Enable it, and it continues where it stopped.'

const advice: Record<string, { what: string; todo: string }> = {
  requested: { what: 'It was disabled', todo: ENABLE },
  failing: {
    what: 'It accepted nothing for 5 days, and was disabled',
    todo: 'Repair the receiver, then enable it here. It continues where it stopped.',
  },
  gone: {
    what: 'It answered 410, which says that it is gone, and was disabled',
    todo: 'Delete it if it is. Otherwise repair the receiver, and enable it here.',
  },
  secret_unreadable: {
    what: 'Its secret cannot be read since SECRETS_KEY was changed, so it was disabled',
    todo: 'Rotate the secret, give the new one to the receiver, and enable it here.',
  },
}

const remedies: Record<string, string> = {
  status: 'Look into the log of the receiver: it must answer 2xx.',
  redirect: 'Enter the address that it redirects to.',
  timeout: 'Let the receiver store the event, answer at once, and do its work afterwards.',
  dns: 'Check the host in the address.',
  refused: 'Start the receiver, or check the port in the address.',
  tls: 'Renew its certificate, with all that it is signed by.',
  blocked_address: 'Enter a public address, or ask who runs the service to allow its network.',
  closed: 'Check that the receiver runs, and can be reached from here.',
}

function stateCallout(tone: 'red' | 'amber', what: Html, todo: Html, more?: Html): Html {
  return callout(tone, 'State', html`<p><strong>${what}</strong></p><p>${todo}</p>${more}`)
}
