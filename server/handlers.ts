import type { Handlers } from '../generated/operations.ts'
import type { Context, OpenContext } from './context.ts'
import { createCustomer } from './customers/create.ts'
import { getCustomer } from './customers/get.ts'
import { listCustomers } from './customers/list.ts'
import { updateCustomer } from './customers/update.ts'
import { getEvent } from './events/get.ts'
import { ingestEvents } from './events/ingest.ts'
import { listEvents } from './events/list.ts'
import { getHealth } from './health/get.ts'
import { createInvoice } from './invoices/create.ts'
import { deleteInvoice } from './invoices/delete.ts'
import { finalizeInvoice } from './invoices/finalize.ts'
import { getInvoice } from './invoices/get.ts'
import { listInvoices } from './invoices/list.ts'
import { updateInvoice } from './invoices/update.ts'
import { voidInvoice } from './invoices/void.ts'
import { read, write } from './unit-of-work.ts'
import { listCustomerBalances } from './wallets/list-balances.ts'

/** The API on one page: each operation of the contract, and whether it reads or writes. */
export const handlers: Handlers<Context, OpenContext> = {
  getHealth,

  createCustomer: write(createCustomer),
  listCustomers: read(listCustomers),
  getCustomer: read(getCustomer),
  updateCustomer: write(updateCustomer),
  listCustomerBalances: read(listCustomerBalances),

  // Stores events together with those of concurrent requests, in a transaction of their own.
  ingestEvents,
  listEvents: read(listEvents),
  getEvent: read(getEvent),

  createInvoice: write(createInvoice),
  listInvoices: read(listInvoices),
  getInvoice: read(getInvoice),
  updateInvoice: write(updateInvoice),
  deleteInvoice: write(deleteInvoice),
  finalizeInvoice: write(finalizeInvoice),
  voidInvoice: write(voidInvoice),
}
