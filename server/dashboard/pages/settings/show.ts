import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { card, head } from '../../parts/card.ts'
import { TIMEZONES } from '../../parts/choices.ts'
import { field, textArea } from '../../parts/field.ts'
import { actionForm } from '../../parts/form.ts'
import { electronicAddressFields } from '../../parts/on-documents.ts'
import { addressFields, pair, taxIdFields } from '../../parts/party.ts'
import { taxRateChoices, taxRateSelects } from '../../parts/tax-rates.ts'
import { typed } from '../../parts/typed.ts'
import type { View, Visit } from '../../visit.ts'
import { renderDunning } from './dunning.ts'
import { renderProvider } from './payments.ts'

export async function showSettings(visit: Visit): Promise<View> {
  const { base, mode, form, refusal, call } = visit
  const path = `${base}/settings`
  const save = typed(refusal, path)
  const { company } = await call('getCompany')
  const { address, bank_account: bank, tax_ids } = company
  const { default_tax_rate_codes: codes } = company
  const rates = taxRateSelects(codes, await taxRateChoices(visit), save, 'default_tax_rate_codes')
  const before: Form = Object.fromEntries(rates.map((_, place) => [`tax_rate_${place}`, codes[place] ?? '']))
  const text = (
    label: string,
    name: string,
    stored: string | number | null | undefined,
    more: Parameters<typeof field>[2] = {},
    contractName = name,
  ) => {
    before[name] = String(stored ?? '')
    return field(label, name, { value: before[name], ...more, ...save.at(name, contractName) })
  }
  const area = (label: string, name: string, stored: string | null, hint: string) => {
    before[name] = stored ?? ''
    return textArea(label, name, { value: before[name], hint, ...save.at(name) })
  }
  const content = html`${head('Settings', {
    lead: html`Company details shown on ${mode} mode invoices. Changes do not affect finalized invoices.`,
  })}
${actionForm(
  path,
  html`<div class="two">
${group('Company', [
  text('Name', 'name', company.name, { required: true, autocomplete: 'organization' }),
  text('Time zone', 'default_timezone', company.default_timezone, {
    choices: TIMEZONES,
    fix: 'Choose a time zone.',
    hint: 'For customers without one, and for these pages. Subscriptions and invoices that exist keep theirs.',
  }),
  text('Support email', 'support_email', company.support_email, { type: 'email' }),
  text('Brand color', 'brand_color', company.appearance.brand_color, {
    hint: 'For example #0b6340. Leave empty for none.',
    fix: 'Use # and six digits or letters from a to f, such as #0b6340.',
  }),
])}
${group('Invoice numbers', [
  text('Prefix', 'invoice_prefix', company.invoice_prefix, {
    required: true,
    hint: 'Up to 12 capital letters and digits.',
    fix: 'Use 1 to 12 capital letters and digits.',
  }),
  text('Minimum digits', 'number_width', company.number_width, {
    required: true,
    type: 'number',
    hint: 'Shorter numbers are padded with zeros.',
  }),
  text('Next number', 'next_invoice_number', company.next_invoice_number, {
    required: true,
    type: 'number',
    hint: 'Goes on with the numbers of another system. Leave it as it is otherwise.',
  }),
])}
${group('Address', addressFields(text, address))}
${group('Bank account', [
  text('Account holder', 'account_holder', bank?.account_holder),
  text('Account number or IBAN', 'account_number', bank?.account_number),
  pair(
    text('Bank code or BIC', 'bank_code', bank?.bank_code),
    text('Bank name', 'bank_name', bank?.bank_name),
  ),
])}
${group('Taxes', [
  rates.length === 0
    ? html`<p class="soft">To charge tax, <a href="${base}/tax-rates/new">create a tax rate</a>, and choose it here.</p>`
    : html`<p class="soft">All lines have these tax rates, unless the line, its plan or the customer names others.</p>`,
  ...rates,
  text('Note for exempt customers', 'tax_exempt_note', company.tax_exempt_note, {
    required: true,
    hint: 'Invoices print it.',
  }),
  text('Note for reverse charge', 'reverse_charge_note', company.reverse_charge_note, {
    required: true,
    hint: 'Invoices print it.',
  }),
])}
${group('On documents', [
  pair(
    text('Contact', 'contact_name', company.contact?.name, {}, 'contact.name'),
    text('Phone', 'contact_phone', company.contact?.phone, {}, 'contact.phone'),
  ),
  text('Email', 'contact_email', company.contact?.email, { type: 'email' }, 'contact.email'),
  text('Registration number', 'registration_number', company.registration_number, {
    hint: 'Such as the court and the number of the commercial register.',
  }),
  electronicAddressFields(text, company.electronic_address),
  area('Legal text', 'legal_text', company.legal_text, 'What the law asks for at the end of a document.'),
  area('Default memo', 'default_memo', company.default_memo, 'Of invoices without one of their own.'),
])}
${group('Logo', [renderLogo(company.appearance.logo_url)])}
${group('Tax IDs', taxIdFields(text, tax_ids))}
</div>
<input type="hidden" name="before" value="${form.before ?? JSON.stringify(before)}">
<p><button class="primary">Save</button></p>`,
  'Settings',
)}
<div class="two">
${await renderProvider(visit)}
${renderDunning(visit, company.dunning)}
</div>`
  return { title: 'Settings', content }
}

function group(title: string, fields: readonly Html[]): Html {
  return card(title, html`<div class="stack narrow-gap">${fields}</div>`)
}

/** A script puts the file into a hidden field, so the form needs no upload. An empty field changes nothing. */
function renderLogo(url: string | null): Html {
  const attributes = html`accept="image/png,image/jpeg,image/webp" data-read-into="logo" aria-describedby="logo-hint"`
  return html`${
    url === null
      ? undefined
      : html`<img class="logo" src="${new URL(url).pathname}" alt="The logo of invoices">
<div class="choices"><label><input type="checkbox" name="remove_logo" value="yes">Remove the logo</label></div>`
  }
<input type="hidden" id="logo" name="logo" value="">
<div class="field" hidden><label for="logo-file">File</label><input id="logo-file" type="file" ${attributes}>
<span class="hint" id="logo-hint">PNG, JPEG or WebP, up to 32 KiB.</span></div>
<noscript><p class="soft small">Without JavaScript, set the logo with <code>PATCH /v1/company</code>.</p></noscript>`
}
