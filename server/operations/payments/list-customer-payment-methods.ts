import type { Read } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectMethods } from '../../payments/methods-store.ts'
import { toPaymentMethod } from './response.ts'

export const listCustomerPaymentMethods: Read<'listCustomerPaymentMethods'> = async (
  { path, query },
  { db, tenant },
) => {
  const customer = await loadCustomer(db, tenant.id, path.id)
  const { rows, ...page } = await fetchPage('payment_methods', query, (request) =>
    selectMethods(db, customer, query, request),
  )
  return { status: 200, body: { payment_methods: rows.map((row) => toPaymentMethod(row, tenant)), ...page } }
}
