import { type Html, html } from '../../../runtime/html.ts'
import { card, fact, head } from '../../parts/card.ts'
import { shownField } from '../../parts/field.ts'
import { anchorOf, formOrText } from '../../parts/form-or-text.ts'
import { taxIdFields, taxIdText } from '../../parts/party.ts'
import { taxRateChoices, taxRateCodes, taxRateSelects } from '../../parts/tax-rates.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { View, Visit } from '../../visit.ts'
import { emailTypeFields, emailTypesText } from './email-types.ts'
import { type Company, colorFields, SETTINGS } from './fields.ts'
import { PROVIDER, renderProvider } from './payments.ts'

export async function showSettings(visit: Visit): Promise<View> {
  const { base, mode, refusal, call } = visit
  const path = `${base}/settings`
  const save = typed(refusal, path)
  const { company } = await call('getCompany')
  const { appearance, tax_ids, default_tax_rate_codes: codes, email } = company
  const sections = formOrText(visit, path, SETTINGS, {
    typed: save,
    stored: company,
    parts: {
      appearance_brand_color: colorFields(appearance.brand_color, save),
      appearance_logo: renderLogo(appearance.logo_url),
      tax_ids: taxIdFields(tax_ids, save),
      email_enabled_types: emailTypeFields(visit, email.enabled_types, save),
      default_tax_rate_codes: await rateFields(visit, codes, save),
    },
    texts: {
      appearance_brand_color:
        appearance.brand_color === null
          ? undefined
          : fact('Brand color', html`<code>${appearance.brand_color}</code>`),
      appearance_logo: appearance.logo_url === null ? undefined : fact('Logo', logo(appearance.logo_url)),
      email_enabled_types: fact('Sent automatically', emailTypesText(email.enabled_types)),
      tax_ids: tax_ids.length === 0 ? undefined : fact('Numbers', taxIdText(tax_ids)),
      default_tax_rate_codes: fact('Tax rates', taxRateCodes(codes, '')),
    },
  })
  const content = html`${head('Settings', {
    lead: html`Company details shown on ${mode} mode invoices. Changes do not affect finalized invoices.`,
  })}
<nav class="tabs" aria-label="Cards">${[...sections.map(({ heading = '' }) => heading), PROVIDER].map(
    (heading) => html`<a href="#${anchorOf(heading)}">${heading}</a>`,
  )}</nav>
<div class="columns">
${sections.map(({ heading = '', content }) => card(heading, content, undefined, anchorOf(heading)))}
${await renderProvider(visit)}
</div>`
  return { title: 'Settings', content }
}

async function rateFields(
  visit: Visit,
  codes: Company['default_tax_rate_codes'],
  save: Typed,
): Promise<Html> {
  const rates = taxRateSelects(codes, await taxRateChoices(visit), save, 'default_tax_rate_codes')
  if (rates.length === 0)
    return html`<p class="soft">To charge tax, <a href="${visit.base}/tax-rates/new">create a tax rate</a>, and choose it here.</p>`
  return html`<p class="soft">All lines have these tax rates, unless the line, its plan or the customer names others.</p>
${rates}${shownField('tax_rates', JSON.stringify(codes), save)}`
}

function logo(url: string): Html {
  return html`<img class="logo" src="${new URL(url).pathname}" alt="The logo of invoices">`
}

/** A script puts the file into a hidden field, so the form needs no upload. An empty field changes nothing. */
function renderLogo(url: string | null): Html {
  const attributes = html`accept="image/png,image/jpeg,image/webp" data-read-into="logo" aria-describedby="logo-hint"`
  return html`${
    url === null
      ? undefined
      : html`${logo(url)}
<div class="choices"><label><input type="checkbox" name="remove_logo" value="yes">Remove the logo</label></div>`
  }
<input type="hidden" id="logo" name="logo" value="">
<div class="field" hidden><label for="logo-file">File</label><input id="logo-file" type="file" ${attributes}>
<span class="hint" id="logo-hint">PNG, JPEG or WebP, up to 32 KiB.</span></div>
<noscript><p class="soft small">Without JavaScript, set the logo with <code>PATCH /v1/company</code>.</p></noscript>`
}
