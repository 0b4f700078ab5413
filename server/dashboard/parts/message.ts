import { type Html, html } from '../../pages/html.ts'
import { renderAlone } from '../layout.ts'

export function renderMessage(title: string, text: Html): Html {
  return renderAlone(
    title,
    html`<section class="card stack"><h1>${title}</h1><p>${text}</p><p><a href="/dashboard">Go to the dashboard</a></p></section>`,
  )
}
