import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { loadCustomer } from '../customers/customers-store.ts'
import { selectCustomers } from '../customers/list-store.ts'
import { createCustomer } from '../operations/customers/create-customer.ts'
import { createCustomerPortalSession } from '../operations/customers/create-customer-portal-session.ts'
import { deleteCustomer } from '../operations/customers/delete-customer.ts'
import { exportCustomers } from '../operations/customers/export-customers.ts'
import { toCustomer } from '../operations/customers/response.ts'
import { updateCustomer } from '../operations/customers/update-customer.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { createCreditGrant } from '../operations/wallets/create-credit-grant.ts'
import { getCreditGrant } from '../operations/wallets/get-credit-grant.ts'
import { listBalances } from '../operations/wallets/list-balances.ts'
import { listCreditGrants } from '../operations/wallets/list-credit-grants.ts'
import { listCustomerBalances } from '../operations/wallets/list-customer-balances.ts'
import { listCustomerCreditGrants } from '../operations/wallets/list-customer-credit-grants.ts'
import { listCustomerWalletTransactions } from '../operations/wallets/list-customer-wallet-transactions.ts'
import { payOutCreditGrant } from '../operations/wallets/pay-out-credit-grant.ts'
import { updateCreditGrant } from '../operations/wallets/update-credit-grant.ts'
import { voidCreditGrant } from '../operations/wallets/void-credit-grant.ts'
import { afterArrived, read, write, writeSecret } from '../unit-of-work.ts'

export const customers = {
  createCustomer: write(createCustomer),
  listCustomers: read(listOf('customers', selectCustomers, toCustomer)),
  getCustomer: read(getOne('customer', loadCustomer, toCustomer)),
  updateCustomer: write(updateCustomer),
  deleteCustomer: afterArrived(deleteCustomer),
  createCustomerPortalSession: writeSecret(createCustomerPortalSession),
  // Reading a wallet first expires grants.
  listBalances: write(listBalances),
  listCreditGrants: write(listCreditGrants),
  listCustomerBalances: write(listCustomerBalances),
  createCreditGrant: write(createCreditGrant),
  listCustomerCreditGrants: write(listCustomerCreditGrants),
  getCreditGrant: write(getCreditGrant),
  updateCreditGrant: write(updateCreditGrant),
  voidCreditGrant: write(voidCreditGrant),
  payOutCreditGrant: write(payOutCreditGrant),
  listCustomerWalletTransactions: write(listCustomerWalletTransactions),
  // Exports read pages while they send.
  exportCustomers,
} satisfies Partial<Handlers<Context, OpenContext>>
