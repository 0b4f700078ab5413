import { type Html, html } from '../../../pages/html.ts'

/**
 * Renders the logo's fields. A script reads the file into a hidden field, so the form needs no upload.
 * Without a script, only the API sets a logo. An empty field changes nothing.
 */
export function renderLogo(url: string | null): Html {
  return html`${
    url === null
      ? undefined
      : html`<img class="logo" src="${new URL(url).pathname}" alt="The logo of invoices">
<div class="choices"><label><input type="checkbox" name="remove_logo" value="yes">Remove the logo</label></div>`
  }
<input type="hidden" id="logo" name="logo" value="">
<div class="field" hidden><label for="logo-file">File</label><input id="logo-file" type="file" accept="image/png,image/jpeg,image/webp" data-read-into="logo" aria-describedby="logo-hint">
<span class="hint" id="logo-hint">PNG, JPEG or WebP, up to 32 KiB.</span></div>
<noscript><p class="soft small">Without JavaScript, set the logo with <code>PATCH /v1/company</code>.</p></noscript>`
}
