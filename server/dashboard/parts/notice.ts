import { errorMessages } from '../../../generated/operations.ts'
import type { Problem } from '../../errors/problem.ts'
import { type Html, html } from '../../runtime/html.ts'
import { faultsOf } from './faults.ts'

/** A URL has only the name of a notice, so a link cannot show other text. */
const notices = new Map(
  Object.entries({
    demo_deleted: 'Demo data deleted.',
    finalized: 'Invoice finalized.',
    voided: 'Invoice voided.',
    uncollectible: 'Invoice marked as uncollectible.',
    paid: 'Payment recorded.',
    payment_voided: 'Payment voided.',
    note_issued: 'Credit note issued.',
    note_voided: 'Credit note voided.',
    charged: 'Payment attempted. The payment attempts say how it went.',
    method_added: 'Payment method added.',
    method_detached: 'Payment method detached.',
    attempt_canceled: 'Payment attempt canceled.',
    refunded: 'Refund requested. The payment attempts say how it went.',
    event_voided: 'Event voided. It no longer counts as usage.',
    clock_created: 'Test clock created.',
    clock_deleted: 'Test clock deleted, with its customers.',
    clock_advanced: 'Test clock advanced.',
    customer_created: 'Customer created.',
    customer_deleted: 'Customer deleted.',
    customer_saved: 'Customer saved.',
    credit_granted: 'Credit granted.',
    top_up_saved: 'Automatic top-up is on.',
    top_up_stopped: 'Automatic top-up is off.',
    grant_voided: 'Grant voided.',
    paid_out: 'Credit paid out. The invoices of its refunds say how they went.',
    subscribed: 'Subscription created.',
    subscription_canceled: 'Subscription canceled.',
    cancels_at_period_end: 'The subscription ends with its period.',
    subscription_saved: 'Subscription saved.',
    plan_changed: 'Plan changed.',
    cancellation_taken_back: 'The subscription goes on.',
    draft_created: 'Draft created. Check it, then finalize it.',
    draft_not_finalized: 'Draft created, but not finalized yet. Check it first, then finalize it.',
    draft_saved: 'Draft saved.',
    draft_deleted: 'Draft deleted.',
    meter_created: 'Meter created.',
    pricing_unit_created: 'Pricing unit created.',
    coupon_created: 'Coupon created.',
    coupon_applied: 'Coupon applied.',
    discount_ends: 'The discount ends with the current period.',
    tax_rate_created: 'Tax rate created.',
    saved: 'Saved.',
    plan_created: 'Plan created.',
    plan_saved: 'Plan saved.',
    archived: 'Archived.',
    unarchived: 'Active again.',
    key_revoked: 'Key revoked. Requests with it are refused.',
    member_removed: 'Member removed.',
    role_saved: 'Role saved.',
    provider_saved: 'Payment provider saved.',
    settings_saved: 'Settings saved.',
    endpoint_saved: 'Endpoint saved.',
    endpoint_enabled: 'Endpoint enabled. It continues where it stopped.',
    endpoint_disabled: 'Endpoint disabled. Its events wait.',
    endpoint_deleted: 'Endpoint deleted.',
    replaying: 'The events are being sent again.',
    email_sent: 'The email is on its way.',
    event_sent: 'The event is being sent. Its answer appears below.',
    password_changed: 'Password changed. All other sessions were signed out.',
  }),
)

export function renderNotice(name: string | undefined): Html | undefined {
  const text = name === undefined ? undefined : notices.get(name)
  return text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`
}

/** Fields show the faults in `marked` themselves. */
export function renderProblem(problem: Problem, marked: ReadonlySet<string> = new Set()): Html {
  const others = faultsOf(problem).filter(({ path }) => !marked.has(path) && !path.startsWith('headers'))
  const texts = [...new Set(others.map(({ name, message }) => `${labelOf(name)} ${message}.`))]
  return html`<div class="error" role="alert">${sentence(messageOf(problem, marked.size > 0))}${renderSetting(problem.details)}${
    texts.length === 0 ? undefined : html`<ul>${texts.slice(0, 5).map((text) => html`<li>${text}</li>`)}</ul>`
  }</div>`
}

function messageOf(problem: Problem, isMarked: boolean): string {
  const { code, message } = problem
  if (isMarked) return 'Check the fields that are marked'
  if (code === 'IDEMPOTENCY_KEY_REUSED') return AGAIN
  if (code !== 'VALIDATION_ERROR' || message !== errorMessages[code]) return message
  return faultsOf(problem).some(({ path }) => path.startsWith('headers')) ? AGAIN : 'Check what you filled in'
}

const AGAIN = 'Reload the page, and fill the form in again'

/** Labels a fault that no field of the page shows, without row numbers. */
function labelOf(name: string): string {
  const label = LABELS[name]
  if (label !== undefined) return label
  const last =
    name
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? ''
  const words = last
    .replace(/_cents$/, '')
    .replaceAll('_', ' ')
    .replace(/\bid$/, 'ID')
  return words === '' ? 'The form' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** No field has the name of these filters and sums. */
const LABELS: Record<string, string> = {
  line_items: 'The total',
  q: 'The search',
  cursor: 'This part of the list',
}

function renderSetting(details: unknown): Html | undefined {
  if (typeof details !== 'object' || details === null || !('setting' in details)) return undefined
  return html` Ask who runs it to set <code>${String(details.setting)}</code>.`
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
