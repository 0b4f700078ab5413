import { type Html, html } from '../../runtime/html.ts'
import type { View } from '../visit.ts'
import { head } from './card.ts'
import { actionForm } from './form.ts'

type FormPage = {
  path: string
  crumb: Html
  lead?: Html
  fields: Html
  button: string
  /** The one main button of the page has a kind. After a preview it is another, so this one has none. */
  kind?: 'primary' | 'danger' | ''
  others?: Html
  above?: Html | undefined
  /** What the form would do, below it. The script renews it while one types: it sends the form with `preview`, so that *Preview* needs no click. */
  preview?: Html | undefined
  below?: Html | undefined
}

export function formPage(
  title: string,
  { path, crumb, lead, fields, button, kind = 'primary', others, above, below, ...more }: FormPage,
): View {
  const isPreviewed = 'preview' in more
  const content = html`${head(title, { crumb, ...(lead !== undefined && { lead }) })}
${above === undefined ? undefined : html`<div class="narrow stack">${above}</div>`}
<section class="card narrow"><div class="body">${actionForm(
    path,
    // Enter presses the first button, so the main button comes first.
    html`${others === undefined ? undefined : html`<button hidden>${button}</button>`}${fields}
<p class="actions"><button class="${kind}">${button}</button>${others}</p>`,
    title,
    isPreviewed,
  )}</div></section>
${isPreviewed ? html`<section class="narrow stack" id="preview" aria-label="Preview">${more.preview}</section>` : undefined}
${below === undefined ? undefined : html`<div class="narrow stack">${below}</div>`}`
  return { title, content }
}
