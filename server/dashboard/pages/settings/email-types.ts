import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { EMAIL_TYPES } from '../../parts/email.ts'
import { shownField } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Visit } from '../../visit.ts'

type Type = keyof typeof EMAIL_TYPES

const NAME = 'email_enabled_types'
const CHOICES = Object.entries(EMAIL_TYPES) as Array<[Type, string]>

/** A box for each type. A live company without a mail server learns here that nothing is sent. */
export function emailTypeFields({ mode, service }: Visit, enabled: readonly string[], save: Typed): Html {
  const { missing } = service.mail
  const isChecked = (type: Type) => {
    const typed = save.isRefused ? save.at(`${NAME}_${type}`).value : undefined
    return save.isRefused ? typed === 'yes' : enabled.includes(type)
  }
  return html`${mode === 'live' && missing !== undefined ? NOT_SET_UP : undefined}
<fieldset class="email-types"><legend>Sent automatically</legend>
<div class="choices">${CHOICES.map(
    ([type, label]) =>
      html`<label><input type="checkbox" name="${NAME}_${type}" value="yes"${isChecked(type) ? html` checked` : undefined}>${label}</label>`,
  )}</div></fieldset>${shownField(NAME, enabled.join(' '), save)}`
}

export function emailTypesText(enabled: readonly string[]): string {
  const chosen = CHOICES.filter(([type]) => enabled.includes(type)).map(([, label]) => label)
  return chosen.length === 0 ? 'None' : chosen.join(', ')
}

/** Empty if the boxes were not shown, or are as they were. */
export function emailTypesIn(form: Form): { enabled_types?: string[] } {
  const shown = form[`${NAME}_shown`]
  if (shown === undefined) return {}
  const enabled = CHOICES.filter(([type]) => form[`${NAME}_${type}`] === 'yes').map(([type]) => type)
  const before = shown.split(' ').filter((type) => type !== '')
  const isSame = enabled.length === before.length && enabled.every((type) => before.includes(type))
  return isSame ? {} : { enabled_types: enabled }
}

const NOT_SET_UP = html`<p class="soft">The service has no mail server yet, so nothing is sent in live mode. Ask who runs it to set <code>SMTP_URL</code>.</p>`
