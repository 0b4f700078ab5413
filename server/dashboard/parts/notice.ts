import type { Problem } from '../../errors/problem.ts'
import { type Html, html } from '../../pages/html.ts'
import { faultsOf } from './typed.ts'

/** The URL has only the name, so nobody can put words into it. */
const notices = new Map(
  Object.entries({
    demo_deleted: 'Demo data deleted.',
    finalized: 'Invoice finalized.',
    voided: 'Invoice voided.',
    uncollectible: 'Invoice marked as uncollectible.',
    paid: 'Payment recorded.',
    payment_voided: 'Payment voided.',
    charged: 'Payment attempted. The payment attempts say how it went.',
    method_added: 'Payment method added.',
    method_detached: 'Payment method detached.',
    attempt_canceled: 'Payment attempt canceled.',
    event_voided: 'Event voided. It no longer counts as usage.',
    clock_created: 'Test clock created.',
    clock_deleted: 'Test clock deleted, with its customers.',
    clock_advanced: 'Test clock advanced.',
    customer_created: 'Customer created.',
    customer_deleted: 'Customer deleted.',
    customer_saved: 'Customer saved.',
    credit_granted: 'Credit granted.',
    grant_voided: 'Grant voided.',
    subscribed: 'Subscription created.',
    subscription_canceled: 'Subscription canceled.',
    cancels_at_period_end: 'The subscription ends with its period.',
    subscription_saved: 'Subscription saved.',
    plan_changed: 'Plan changed.',
    cancellation_taken_back: 'The subscription goes on.',
    draft_created: 'Draft created. Check it, then finalize it.',
    draft_saved: 'Draft saved.',
    draft_deleted: 'Draft deleted.',
    meter_created: 'Meter created.',
    pricing_unit_created: 'Pricing unit created.',
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
    event_sent: 'The event is being sent. Refresh this page to see the answer.',
    password_changed: 'Password changed. All other sessions were signed out.',
  }),
)

export function renderNotice(name: string | undefined): Html | undefined {
  const text = name === undefined ? undefined : notices.get(name)
  return text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`
}

/** `marked` faults are told at their fields. */
export function renderProblem(problem: Problem, marked: ReadonlySet<string> = new Set()): Html {
  const others = faultsOf(problem).filter(({ path }) => !marked.has(path))
  const message = marked.size > 0 ? 'Check the fields that are marked' : problem.message
  return html`<div class="error" role="alert">${sentence(message)}${renderSetting(problem.details)}${
    others.length === 0
      ? undefined
      : html`<ul>${others.slice(0, 5).map(({ name, message }) => html`<li>${name.replaceAll('_', ' ')} ${message}</li>`)}</ul>`
  }</div>`
}

function renderSetting(details: unknown): Html | undefined {
  if (typeof details !== 'object' || details === null || !('setting' in details)) return undefined
  return html` Ask who runs it to set <code>${String(details.setting)}</code>.`
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
