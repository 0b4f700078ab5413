import { type Html, html } from '../../pages/html.ts'

export const TIMEZONE = {
  list: 'timezones',
  placeholder: 'Europe/Berlin',
  fix: 'Use the name of a time zone, such as Europe/Berlin.',
} as const

/** Other names of the IANA database can be typed too. */
export function timezoneList(): Html {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
  return html`<datalist id="${TIMEZONE.list}">${names.map((name) => html`<option value="${name}"></option>`)}</datalist>`
}
