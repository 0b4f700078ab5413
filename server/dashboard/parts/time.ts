import { type Html, html } from '../../runtime/html.ts'

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

/** Days of a document are in its time zone, and those of other rows in the company's. */
export function day(at: string | Date | null, timezone: string): Html {
  return at === null ? NONE : render(at, DAY(timezone))
}

/** For an option, which has no markup. */
export function dayText(at: string | Date, timezone: string): string {
  return DAY(timezone).format(new Date(at))
}

export function minute(at: string | Date | null, timezone: string): Html {
  return at === null ? NONE : render(at, MINUTE(timezone))
}

export function second(at: string | Date, timezone: string): Html {
  return render(at, SECOND(timezone))
}

export function period(start: string | Date, end: string | Date, timezone: string): Html {
  return html`${day(start, timezone)} – ${day(end, timezone)}`
}

/** Names the time zone of a row that is not in that of its list. */
export function otherZone({ timezone }: { timezone: string }, ofList: string): Html | undefined {
  return timezone === ofList ? undefined : html`<span class="detail">${timezone}</span>`
}

export const NONE = html`<span class="never">–</span>`

function render(at: string | Date, format: DateFormat): Html {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso}">${format.format(new Date(at))}</time>`
}

type DateFormat = { format(at: Date): string }

/** Months have three letters: ICU alone gives September four. */
export function shortDates(options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat('en-GB', options)
  return { format: (at) => format.format(at).replace('Sept', 'Sep') }
}

/** Caches formats, whose creation is slow. */
function createFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => DateFormat {
  const formats = new Map<string, DateFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? shortDates({ ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}
