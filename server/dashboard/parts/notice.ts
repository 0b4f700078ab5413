import type { Problem } from '../../errors/problem.ts'
import { type Html, html } from '../../pages/html.ts'

/** The URL has only the name, so nobody can put words into it. */
const notices = new Map(
  Object.entries({
    finalized: 'Invoice finalized.',
    voided: 'Invoice voided.',
    uncollectible: 'Invoice marked as uncollectible.',
    paid: 'Payment recorded.',
    payment_voided: 'Payment voided.',
    attempt_canceled: 'Payment attempt canceled.',
    event_voided: 'Event voided. It no longer counts as usage.',
    clock_created: 'Test clock created.',
    clock_advanced: 'Test clock advanced.',
    clock_advancing: 'The test clock is advancing. Refresh this page in a few seconds.',
    key_revoked: 'Key revoked. Requests with it are refused.',
    member_removed: 'Member removed.',
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

export function renderProblem(problem: Problem): Html {
  return html`<div class="error" role="alert">${sentence(problem.message)}${renderSetting(problem.details)}${renderDetails(problem.details)}</div>`
}

function renderSetting(details: unknown): Html | undefined {
  if (typeof details !== 'object' || details === null || !('setting' in details)) return undefined
  return html` Ask who runs it to set <code>${String(details.setting)}</code>.`
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function renderDetails(details: unknown): Html | undefined {
  if (!Array.isArray(details)) return undefined
  const texts = details.slice(0, 5).flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('message' in each) || !('path' in each)) return []
    const name = String(each.path)
      .replace(/^(body|query|path|headers)\.?/, '')
      .replaceAll('_', ' ')
    return [html`<li>${name} ${String(each.message)}</li>`]
  })
  return html`<ul>${texts}</ul>`
}
