import type { Problem } from '../../http/problem.ts'
import { type Html, html } from '../../pages/html.ts'

/** What is said after an action. The URL has the name alone: nobody can put words into it. */
const notices: Record<string, string> = {
  finalized: 'The invoice is finalized.',
  voided: 'The invoice is void.',
  uncollectible: 'The invoice is marked as uncollectible.',
  reopened: 'The payments are removed.',
  paid: 'The payment is recorded.',
  event_voided: 'The event is no longer counted.',
  clock_created: 'The test clock is created.',
  clock_advanced: 'The test clock has arrived.',
  clock_advancing: 'The test clock is on its way: load this page again in some seconds.',
  key_revoked: 'The key is revoked: requests with it are refused.',
  member_removed: 'The member is removed.',
  settings_saved: 'The settings are saved.',
  password_changed: 'Your password is changed. All other sessions are signed out.',
}

export function renderNotice(name: string | undefined): Html | undefined {
  const text = name === undefined ? undefined : notices[name]
  return text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`
}

export function renderProblem(problem: Problem): Html {
  return html`<div class="error" role="alert">${sentence(problem.message)}${renderDetails(problem.details)}</div>`
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
