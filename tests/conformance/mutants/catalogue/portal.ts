import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'portal-always-an-hour',
    defect: 'A link to the portal works for an hour, however long was asked for.',
    killedBy: 'customers.portal-session',
    edits: edit(
      'createCustomerPortalSession',
      'expires_in_minutes * MINUTE_MS',
      'DEFAULT_MINUTES * MINUTE_MS',
    ),
  },
  {
    id: 'portal-one-link',
    defect: 'All links to the portal of a customer are the same.',
    killedBy: 'customers.portal-links-differ',
    edits: edit(
      'createCustomerPortalSession',
      'service.newSecret, SECRET_LENGTH',
      "(length) => 'a'.repeat(length), SECRET_LENGTH",
    ),
  },
  {
    id: 'portal-of-the-deleted',
    defect: 'A link to the portal is made for a customer who is deleted.',
    killedBy: 'customers.portal-of-deleted',
    edits: edit(
      'createCustomerPortalSession',
      'const { id: customer_id } = await holdCustomer(trx, tenant.id, path.id)',
      'const customer_id = path.id',
    ),
  },
  {
    id: 'portal-settings-replaced',
    defect: 'What an update of the portal leaves out becomes the default.',
    killedBy: 'company.portal',
    edits: edit(
      'update-company#updateCompany',
      '{ ...current.portal, ...portal }',
      '{ change_details: true, change_payment_methods: true, cancel_subscriptions: false, ...portal }',
    ),
  },
]
