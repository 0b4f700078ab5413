import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { backWith } from '../../parts/begin-with-customer.ts'
import { card } from '../../parts/card.ts'
import { currencyName, E_INVOICE_FORMATS, LANGUAGES, TIMEZONES } from '../../parts/choices.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { select } from '../../parts/field.ts'
import { confirmation, hiddenFields } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { ELECTRONIC_ADDRESS, ON_DOCUMENTS } from '../../parts/on-documents.ts'
import { ADDRESS, taxIdFields, taxIdUpdate } from '../../parts/party.ts'
import { taxRateChoices } from '../../parts/tax-rates.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import {
  customerRateFields,
  newTaxesIn,
  taxHint,
  taxStatusField,
  taxUpdate,
  vatCountryOf,
} from './tax-fields.ts'

const EMAIL = { label: 'Email', type: 'email' }
const BILLING_EMAILS = {
  label: 'Billing emails',
  hint: 'Up to 5 addresses that get the emails in place of the one above.',
  fix: 'Enter up to 5 email addresses, separated by commas.',
}
const EXTERNAL_ID = { label: 'External ID' }
const TIMEZONE = {
  label: 'Time zone',
  choices: [['', 'The company’s'], ...TIMEZONES],
  fix: 'Choose a time zone.',
} as const
const OF_TIMEZONE = 'Where the days and months of subscriptions begin, and of the dates on invoices.'
const E_INVOICE = {
  label: 'E-invoice',
  heading: ON_DOCUMENTS,
  choices: [['', 'None'], ...E_INVOICE_FORMATS],
  fix: 'Choose a format.',
  hint: 'Drafts then say what it lacks.',
} as const
const LOCALE = {
  label: 'Language',
  choices: [['', 'The company’s'], ...LANGUAGES],
  fix: 'Choose a language.',
  hint: 'Of invoices, emails and the pages where they pay.',
} as const
const PARTY = {
  address: ADDRESS,
  tax_ids: { ...PART, heading: 'Tax IDs' },
  legal_name: {
    label: 'Legal name',
    heading: ON_DOCUMENTS,
    hint: 'If documents need another name than that above.',
  },
  buyer_reference: {
    label: 'Buyer reference',
    heading: ON_DOCUMENTS,
    hint: 'Such as a Leitweg-ID.',
    half: true,
  },
  purchase_order_number: {
    label: 'Order number',
    heading: ON_DOCUMENTS,
    hint: 'For invoices without one of their own.',
    half: true,
  },
  electronic_address: ELECTRONIC_ADDRESS,
  e_invoice_format: E_INVOICE,
} as const
const NEW = contractForm('createCustomer', {
  name: { label: 'Name' },
  email: { ...EMAIL, hint: 'Shown on invoices.' },
  address: ADDRESS,
  tax_ids: PARTY.tax_ids,
  tax_status: PART,
  currency_code: {
    label: 'Currency',
    words: currencyName,
    hint: 'It cannot be changed later.',
    fix: 'Choose a currency.',
  },
  external_id: {
    ...EXTERNAL_ID,
    heading: MORE,
    hint: 'The ID of the customer in your own system. Usage events can name it.',
  },
  billing_emails: { ...BILLING_EMAILS, heading: MORE },
  test_clock_id: { ...PART, heading: MORE },
  tax_rate_codes: { ...PART, heading: MORE },
  legal_name: { ...PARTY.legal_name, heading: MORE },
  buyer_reference: { ...PARTY.buyer_reference, heading: MORE },
  purchase_order_number: { ...PARTY.purchase_order_number, heading: MORE },
  electronic_address: { ...ELECTRONIC_ADDRESS, heading: MORE },
  e_invoice_format: { ...E_INVOICE, heading: MORE },
  timezone: { ...TIMEZONE, heading: MORE, hint: OF_TIMEZONE },
  locale: { ...LOCALE, heading: MORE },
  auto_top_up: { ...PART, heading: MORE },
})
const EDIT = contractForm('updateCustomer', {
  name: { label: 'Name' },
  email: EMAIL,
  billing_emails: BILLING_EMAILS,
  external_id: EXTERNAL_ID,
  timezone: { ...TIMEZONE, hint: `${OF_TIMEZONE} What exists keeps its own.` },
  locale: LOCALE,
  ...PARTY,
  // The cards of payment methods and of the wallet set these.
  default_payment_method_id: PART,
  auto_top_up: PART,
  tax_status: PART,
  tax_rate_codes: PART,
})
const TAXABLE = { tax_status: 'taxable', tax_rate_codes: null } as const

export async function showNewCustomer(visit: Visit): Promise<View> {
  const { base, mode, tenant, query, refusal, call } = visit
  const path = `${base}/customers`
  const create = typed(refusal, path)
  const { company } = await call('getCompany')
  const clocks = mode === 'test' ? (await call('listTestClocks', { query: { limit: '50' } })).test_clocks : []
  const times = [['', 'Real time'], ...clocks.map(({ id, name }) => [id, name ?? id] as const)] as const
  const test_clock_id = select(
    'Time',
    'test_clock_id',
    times,
    create.at('test_clock_id').value ?? query.test_clock_id,
    { hint: 'The clock of a customer cannot be changed later.' },
  )
  return formPage('New customer', {
    path,
    button: 'Create customer',
    lead: html`Only what is marked * is required.`,
    crumb: html`<a href="${path}">Customers</a>`,
    fields: html`${hiddenFields({ back: create.at('back').value ?? query.back })}${NEW.render(visit, {
      typed: create,
      more: { currency_code: { value: tenant.currencyCode } },
      parts: {
        test_clock_id: clocks.length === 0 ? undefined : test_clock_id,
        tax_ids: html`${taxIdFields([], create)}<span id="vat-country" hidden>${vatCountryOf(company)}</span>`,
        tax_status: taxStatusField(TAXABLE, create),
        tax_rate_codes: customerRateFields(TAXABLE, await taxRateChoices(visit), create),
      },
    })}`,
  })
}

export async function createCustomer(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const { customer } = await call('createCustomer', {
    headers: keyOf(form),
    body: {
      ...NEW.read(visit),
      ...taxIdUpdate(form),
      ...(form.test_clock_id && { test_clock_id: form.test_clock_id }),
      ...newTaxesIn(form),
    },
  })
  return {
    to: backWith(visit, customer.id) ?? `${base}/customers/${customer.id}`,
    notice: 'customer_created',
  }
}

export async function showCustomerFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const [{ customer }, { company }] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('getCompany'),
  ])
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  return formPage('Edit customer', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`Invoices that are finalized keep what they have.`,
    fields: EDIT.render(visit, {
      typed: edit,
      stored: customer,
      parts: {
        tax_ids: taxIdFields(customer.tax_ids, edit),
        tax_status: taxStatusField(customer, edit, taxHint(customer, company)),
        tax_rate_codes: customerRateFields(customer, await taxRateChoices(visit), edit),
      },
    }),
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

export async function editCustomer(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const body = { ...EDIT.changes(visit), ...taxIdUpdate(form), ...taxUpdate(form) }
  await call('updateCustomer', { path, headers: keyOf(form), body })
  return { to: `${base}/customers/${path.id}`, notice: 'customer_saved' }
}

export async function deleteCustomer({ base, params, form, call }: Visit): Promise<Done> {
  await call('deleteCustomer', { path: { id: params.id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/customers`, notice: 'customer_deleted' }
}
