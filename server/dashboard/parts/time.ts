import { type Html, html } from '../../pages/html.ts'

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MINUTE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
const SECOND = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** Renders a day in UTC, such as `15 Mar 2026`. */
export function day(at: string | Date | null): Html {
  return at === null
    ? NEVER
    : html`<time datetime="${toIso(at)}" title="${toIso(at)}">${DAY.format(new Date(at))}</time>`
}

/** Renders a time such as `15 Mar 2026, 12:00 UTC`. */
export function minute(at: string | Date | null): Html {
  return at === null
    ? NEVER
    : html`<time datetime="${toIso(at)}" title="${toIso(at)}">${MINUTE.format(new Date(at))}</time>`
}

/** Renders a recent time such as `15 Mar, 12:00:05 UTC`. */
export function second(at: string | Date): Html {
  return html`<time datetime="${toIso(at)}" title="${toIso(at)}">${SECOND.format(new Date(at))}</time>`
}

export function period(start: string | Date, end: string | Date): Html {
  return html`${day(start)} – ${day(end)}`
}

const NEVER = html`<span class="never">–</span>`

function toIso(at: string | Date): string {
  return new Date(at).toISOString()
}
