import { type Html, html } from '../../pages/html.ts'

const DAY = createFormats({ day: 'numeric', month: 'short', year: 'numeric' })
const MINUTE = createFormats({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const SECOND = createFormats({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** Lists use UTC, since their rows can be of several time zones. */
const OF_LISTS = 'UTC'

export function day(at: string | Date | null, timezone = OF_LISTS): Html {
  return at === null ? NEVER : render(at, DAY(timezone))
}

export function minute(at: string | Date | null, timezone = OF_LISTS): Html {
  return at === null ? NEVER : render(at, MINUTE(timezone))
}

export function second(at: string | Date): Html {
  return render(at, SECOND(OF_LISTS))
}

export function period(start: string | Date, end: string | Date, timezone = OF_LISTS): Html {
  return html`${day(start, timezone)} – ${day(end, timezone)}`
}

const NEVER = html`<span class="never">–</span>`

function render(at: string | Date, format: Intl.DateTimeFormat): Html {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso}">${format.format(new Date(at))}</time>`
}

/** Caches formats, whose creation is slow. */
function createFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}
