import { type Html, html } from '../../runtime/html.ts'

export function renderSecret(id: string, text: string): Html {
  return html`<p class="secret"><code id="${id}">${text}</code><button type="button" data-copy="${id}" hidden>Copy</button></p>`
}
