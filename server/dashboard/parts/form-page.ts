import { type Html, html } from '../../pages/html.ts'
import type { View } from '../visit.ts'
import { head } from './card.ts'
import { actionForm } from './form.ts'

type FormPage = { path: string; crumb: Html; lead?: Html; fields: Html; button: string }

/** A page with one form. Its fields keep what was typed. */
export function formPage(title: string, { path, crumb, lead, fields, button }: FormPage): View {
  const content = html`${head(title, { crumb, ...(lead !== undefined && { lead }) })}
<section class="card narrow"><div class="body">${actionForm(
    path,
    html`${fields}
<p><button class="primary">${button}</button></p>`,
    title,
  )}</div></section>`
  return { title, content }
}
