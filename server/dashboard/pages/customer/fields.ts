import { html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { field, isChanged, select, shownField } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, metadataUpdate, parseMetadata } from '../../parts/metadata.ts'
import { buyerFields, buyerUpdate, NO_BUYER } from '../../parts/on-documents.ts'
import { parseParty, partyGroups, partyUpdate, type RenderField } from '../../parts/party.ts'
import { taxRateChoices } from '../../parts/tax-rates.ts'
import { TIMEZONE, timezoneList } from '../../parts/timezones.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { newTaxesIn, taxFields, taxUpdate } from './tax-fields.ts'

export async function showNewCustomer(visit: Visit): Promise<View> {
  const { base, mode, tenant, query, refusal, call } = visit
  const path = `${base}/customers`
  const create = typed(refusal, path)
  const clocks = mode === 'test' ? (await call('listTestClocks', { query: { limit: '50' } })).test_clocks : []
  return formPage('New customer', {
    path,
    button: 'Create customer',
    crumb: html`<a href="${path}">Customers</a>`,
    fields: html`${field('Name', 'name', { required: true, autocomplete: 'off', ...create.at('name') })}
${field('Email', 'email', { type: 'email', required: true, autocomplete: 'off', hint: 'Shown on invoices.', ...create.at('email') })}
${field('External ID', 'external_id', {
  autocomplete: 'off',
  hint: 'The ID of the customer in your own system. Usage events can name it.',
  ...create.at('external_id'),
})}
${field('Currency', 'currency_code', {
  value: tenant.currencyCode,
  required: true,
  autocomplete: 'off',
  hint: 'Three letters, such as EUR. It cannot be changed later.',
  fix: 'Use the three letters of a currency, such as EUR.',
  ...create.at('currency_code'),
})}
${
  clocks.length === 0
    ? undefined
    : select(
        'Time',
        'test_clock_id',
        [['', 'Real time'], ...clocks.map(({ id, name }) => [id, name ?? id] as const)],
        create.at('test_clock_id').value ?? query.test_clock_id,
        { hint: 'The clock of a customer cannot be changed later.' },
      )
}
${partyGroups(
  (label, name, _stored, more, contractName = name) =>
    field(label, name, { ...more, autocomplete: 'off', ...create.at(name, contractName) }),
  { address: null, tax_ids: [] },
)}
${buyerFields(
  (label, name, _stored, more, contractName = name) =>
    field(label, name, { ...more, autocomplete: 'off', ...create.at(name, contractName) }),
  NO_BUYER,
)}
${field('Time zone', 'timezone', { ...TIMEZONE, autocomplete: 'off', hint: OF_TIMEZONE, ...create.at('timezone') })}
${timezoneList()}
${taxFields(NEW, await taxRateChoices(visit), create)}
${metadataField({}, create)}`,
  })
}

const OF_TIMEZONE =
  'Where the days and months of subscriptions begin, and of the dates on invoices. Leave it empty for the company’s.'
const NEW = { tax_status: 'taxable', tax_rate_codes: null } as const

export async function createCustomer({ base, form, call }: Visit): Promise<Done> {
  const { external_id, currency_code, test_clock_id } = form
  const { customer } = await call('createCustomer', {
    headers: keyOf(form),
    body: {
      name: form.name?.trim() ?? '',
      email: form.email?.trim() ?? '',
      ...parseParty(form),
      ...buyerUpdate(form),
      ...(external_id && { external_id }),
      ...(currency_code && { currency_code: currency_code.trim().toUpperCase() }),
      ...(test_clock_id && { test_clock_id }),
      ...(form.timezone?.trim() && { timezone: form.timezone.trim() }),
      ...newTaxesIn(form),
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${base}/customers/${customer.id}`, notice: 'customer_created' }
}

export async function showCustomerFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  const text: RenderField = (label, name, stored, more, contractName = name) => {
    const value = stored ?? ''
    return html`${field(label, name, { ...more, autocomplete: 'off', value, ...edit.at(name, contractName) })}
${shownField(name, value, edit)}`
  }
  return formPage('Edit customer', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`Invoices that are finalized keep what they have.`,
    fields: html`${field('Name', 'name', { value: customer.name, required: true, autocomplete: 'off', ...edit.at('name') })}
${field('Email', 'email', { value: customer.email, type: 'email', required: true, autocomplete: 'off', ...edit.at('email') })}
${field('External ID', 'external_id', { value: customer.external_id ?? '', autocomplete: 'off', ...edit.at('external_id') })}
${field('Time zone', 'timezone', {
  ...TIMEZONE,
  value: customer.timezone ?? '',
  autocomplete: 'off',
  hint: `${OF_TIMEZONE} What exists keeps its own.`,
  ...edit.at('timezone'),
})}
${timezoneList()}
${shownField('timezone', customer.timezone ?? '', edit)}
${shownField('name', customer.name, edit)}
${shownField('email', customer.email, edit)}
${shownField('external_id', customer.external_id ?? '', edit)}
${partyGroups(text, customer)}
${buyerFields(text, customer)}
${taxFields(customer, await taxRateChoices(visit), edit)}
${metadataField(customer.metadata, edit)}`,
    below: card(
      'Delete',
      html`<div class="stack narrow-gap"><p class="soft">Erases the personal data of a customer whose subscriptions have all ended. Finalized invoices stay, as tax law requires.</p>
<div class="actions">${confirmation('Delete customer', {
        path: `${page}/delete`,
        text: 'The wallet expires; events, usage and drafts are deleted. This cannot be undone.',
        kind: 'danger',
      })}</div></div>`,
    ),
  })
}

/** Sends only changed fields, so that changes by others stay. */
export async function editCustomer({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const body = {
    ...(isChanged(form, 'name') && { name: form.name?.trim() ?? '' }),
    ...(isChanged(form, 'email') && { email: form.email?.trim() ?? '' }),
    ...(isChanged(form, 'external_id') && { external_id: form.external_id?.trim() || null }),
    ...(form.timezone !== undefined &&
      isChanged(form, 'timezone') && { timezone: form.timezone.trim() || null }),
    ...partyUpdate(form),
    ...buyerUpdate(form),
    ...taxUpdate(form),
    metadata: metadataUpdate(form),
  }
  await call('updateCustomer', { path, headers: keyOf(form), body })
  return { to: `${base}/customers/${path.id}`, notice: 'customer_saved' }
}

export async function deleteCustomer({ base, params, form, call }: Visit): Promise<Done> {
  await call('deleteCustomer', { path: { id: params.id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/customers`, notice: 'customer_deleted' }
}
