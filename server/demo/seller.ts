import type { components } from '../../client/index.ts'

/** The company that the first start makes, until somebody names it. */
export const DEMO_COMPANY = 'Demo'

/** The seller does not exist, so that nobody is paid by mistake. */
export const SELLER = {
  address: {
    line1: 'Beispielstraße 1',
    line2: null,
    postal_code: '00000',
    city: 'Berlin',
    state: null,
    country: 'DE',
  },
  tax_ids: [{ type: 'eu_vat', value: 'DE999999999' }],
  bank_account: {
    account_holder: 'Demo, for example only',
    account_number: 'DE00 0000 0000 0000 0000 00',
    bank_code: 'EXAMPLE0XXX',
    bank_name: 'Example Bank',
  },
  support_email: 'billing@demo.example',
  contact: { name: 'Erika Beispiel', phone: '+49 30 0000000', email: 'billing@demo.example' },
  registration_number: 'HRB 000000, Amtsgericht Beispielstadt',
  legal_text:
    'Example company for trying the service out. Managing director: Erika Beispiel. Do not pay these invoices.',
  // Test mode sends nothing, so the demo shows what its customers would get.
  email: {
    enabled_types: [
      'invoice_finalized',
      'payment_receipt',
      'payment_failed',
      'payment_action_required',
      'invoice_due_soon',
      'invoice_overdue',
      'trial_ending',
    ],
  },
} satisfies components['schemas']['CompanyUpdate']
