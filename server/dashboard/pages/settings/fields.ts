import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { LANGUAGES, TIMEZONES } from '../../parts/choices.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { type Choice, field, select, shownField } from '../../parts/field.ts'
import { ELECTRONIC_ADDRESS, ON_DOCUMENTS } from '../../parts/on-documents.ts'
import { ADDRESS, taxIdUpdate } from '../../parts/party.ts'
import { chosenRates } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'
import type { Done, Visit } from '../../visit.ts'
import { emailTypesIn } from './email-types.ts'

export type Company = Reply<'getCompany'>['body']['company']

const COMPANY = 'Company'
const NUMBERS = 'Invoice numbers'
const TAXES = 'Taxes'
const PREFIX = {
  heading: NUMBERS,
  half: true,
  hint: 'Up to 12 capital letters and digits.',
  fix: 'Use 1 to 12 capital letters and digits.',
}
const CUSTOMERS_CAN = { true: 'Customers change them', false: 'Customers only see them' }
const NEXT = { heading: NUMBERS, half: true, hint: 'Change it only to go on from another system.' }

/** Each heading is a card. */
export const SETTINGS = contractForm('updateCompany', {
  name: { heading: COMPANY, label: 'Name', autocomplete: 'organization' },
  default_timezone: {
    heading: COMPANY,
    label: 'Time zone',
    choices: TIMEZONES,
    fix: 'Choose a time zone.',
    hint: 'For customers without one, and for these pages. Subscriptions and invoices that exist keep theirs.',
  },
  locale: {
    heading: COMPANY,
    label: 'Language',
    choices: LANGUAGES,
    fix: 'Choose a language.',
    hint: 'Of invoices, emails and pages for customers without one. Finalized invoices keep theirs.',
  },
  support_email: { heading: COMPANY, label: 'Support email', type: 'email' },
  appearance: {
    fields: { brand_color: { ...PART, heading: COMPANY }, logo: { ...PART, heading: 'Logo' } },
  },
  invoice_prefix: { ...PREFIX, label: 'Prefix' },
  next_invoice_number: { ...NEXT, label: 'Next number' },
  credit_note_prefix: { ...PREFIX, label: 'Prefix of credit notes' },
  next_credit_note_number: { ...NEXT, label: 'Next number of credit notes' },
  number_width: {
    heading: NUMBERS,
    label: 'Minimum digits',
    hint: 'Shorter numbers are padded with zeros.',
  },
  address: ADDRESS,
  tax_ids: { ...PART, heading: 'Tax IDs' },
  bank_account: {
    heading: 'Bank account',
    fields: {
      account_holder: { label: 'Account holder' },
      account_number: { label: 'Account number or IBAN' },
      bank_code: { label: 'Bank code or BIC', half: true },
      bank_name: { label: 'Bank name', half: true },
    },
  },
  default_tax_rate_codes: { ...PART, heading: TAXES },
  tax_exempt_note: {
    heading: TAXES,
    label: 'Note for exempt customers',
    hint: 'Invoices print it.',
  },
  reverse_charge_note: { heading: TAXES, label: 'Note for reverse charge', hint: 'Invoices print it.' },
  contact: {
    heading: ON_DOCUMENTS,
    fields: {
      name: { label: 'Contact', half: true },
      phone: { label: 'Phone', half: true },
      email: { label: 'Email', type: 'email' },
    },
  },
  registration_number: {
    heading: ON_DOCUMENTS,
    label: 'Registration number',
    hint: 'Such as the court and the number of the commercial register.',
  },
  electronic_address: ELECTRONIC_ADDRESS,
  legal_text: {
    heading: ON_DOCUMENTS,
    label: 'Legal text',
    isLong: true,
    hint: 'What the law asks for at the end of a document.',
  },
  default_memo: {
    heading: ON_DOCUMENTS,
    label: 'Default memo',
    isLong: true,
    hint: 'Of invoices without one of their own.',
  },
  email: {
    heading: 'Email',
    fields: {
      enabled_types: PART,
      reply_to: {
        label: 'Answers go to',
        type: 'email',
        hint: 'Leave empty for the support email.',
      },
      remind_before_days: {
        label: 'Remind before due (days)',
        half: true,
        hint: 'Such as 3.',
        fix: 'Enter up to 5 numbers of days from 1 to 90, such as 7, 3.',
      },
      remind_overdue_days: {
        label: 'Remind after due (days)',
        half: true,
        hint: 'Such as 3, 10, 30.',
        fix: 'Enter up to 5 numbers of days from 1 to 90, such as 3, 10, 30.',
      },
    },
  },
  dunning: {
    heading: 'Failed payments',
    fields: {
      retry_after_days: {
        label: 'Retry after days',
        hint: 'Counted from the failure before. Leave empty for no retry.',
        fix: 'Enter up to 8 numbers of days from 1 to 30, such as 2, 5, 7, 7.',
      },
      on_exhausted: {
        label: 'After the last retry',
        words: {
          keep_open: 'Keep the invoice open',
          mark_uncollectible: 'Mark the invoice uncollectible',
          cancel_subscription: 'Cancel the subscription',
        },
      },
    },
  },
  portal: {
    heading: 'Customer portal',
    fields: {
      change_details: { label: 'Name, address, tax IDs, billing emails', words: CUSTOMERS_CAN },
      change_payment_methods: { label: 'Payment methods', words: CUSTOMERS_CAN },
      cancel_subscriptions: {
        label: 'Cancellation',
        words: { true: 'Customers cancel at the end of the period', false: 'Customers ask you' },
      },
    },
  },
})

export async function updateSettings(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const appearance = { ...colorUpdate(form), ...logoUpdate(form) }
  const changes = SETTINGS.changes(visit)
  const email = { ...Object(changes.email), ...emailTypesIn(form) }
  const body = {
    ...changes,
    ...taxIdUpdate(form),
    ...rateUpdate(form),
    ...(Object.keys(appearance).length > 0 && { appearance }),
    ...(Object.keys(email).length > 0 && { email }),
  }
  if (Object.keys(body).length > 0) await call('updateCompany', { headers: keyOf(form), body })
  return { to: `${base}/settings`, notice: 'settings_saved', at: form.card }
}

const COLOR = 'appearance_brand_color'
const COLORS: readonly Choice[] = [
  ['none', 'None'],
  ['this', 'This one'],
]

/** A color field has no empty value, so the stylesheet shows it only with *This one*. */
export function colorFields(stored: string | null, typed: Typed): Html {
  const chosen = typed.at('brand_color').value ?? (stored === null ? 'none' : 'this')
  const color = { value: stored ?? '#000000', ...typed.at(COLOR, 'appearance.brand_color') }
  return html`<div class="row color">${select('Brand color', 'brand_color', COLORS, chosen)}
${field('Color', COLOR, { type: 'color', ...color })}</div>
${shownField(COLOR, stored ?? '', typed)}`
}

function colorUpdate({ brand_color: choice, [COLOR]: color = '', [`${COLOR}_shown`]: shown }: Form) {
  if (choice === undefined) return {}
  const brand_color = choice === 'this' ? color : null
  return (brand_color ?? '') === shown ? {} : { brand_color }
}

function logoUpdate({ logo, remove_logo }: Form) {
  if (remove_logo === 'yes') return { logo: null }
  return logo ? { logo } : {}
}

function rateUpdate(form: Form) {
  const codes = chosenRates(form)
  const { tax_rates_shown: shown } = form
  return shown === undefined || JSON.stringify(codes) === shown ? {} : { default_tax_rate_codes: codes }
}
