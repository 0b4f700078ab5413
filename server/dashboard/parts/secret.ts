import { type Html, html } from '../../pages/html.ts'

/** Renders a secret with a button that copies it. Without a script, people select the text by hand. */
export function renderSecret(id: string, text: string): Html {
  return html`<p class="secret"><code id="${id}">${text}</code><button type="button" data-copy="${id}" hidden>Copy</button></p>`
}
