import { expect, test } from 'vitest'
import { methods } from '../../generated/client.ts'
import { operations } from '../../generated/operations.ts'
import { argumentOf, methodOf, namespaceOf } from '../../scripts/generate/client/names.ts'

test('the client has one method for each operation', () => {
  const ids = Object.values(methods).flatMap((each) => Object.values(each))
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted())
})

test.each([
  ['Customers', 'listCustomers', 'customers.list'],
  ['Customers', 'getCustomer', 'customers.get'],
  ['Company', 'updateCompany', 'company.update'],
  ['Subscriptions', 'changeSubscriptionPlan', 'subscriptions.changePlan'],
  ['Invoices', 'markInvoiceUncollectible', 'invoices.markUncollectible'],
  ['Wallets', 'createCreditGrant', 'wallets.createCreditGrant'],
  ['Test clocks', 'advanceTestClock', 'testClocks.advance'],
  ['API keys', 'createApiKey', 'apiKeys.create'],
  ['Audit log', 'listAuditLogEntries', 'auditLog.listEntries'],
])('in the tag %s, %s is %s', (tag, id, name) => {
  expect(`${namespaceOf(tag)}.${methodOf(id, tag)}`).toBe(name)
})

test.each([
  ['id', '/v1/customers/{id}/balances', 'customerId'],
  ['grant_id', '/v1/customers/{id}/credit_grants/{grant_id}', 'creditGrantId'],
  ['id', '/v1/companies/{id}', 'companyId'],
  ['code', '/v1/plans/{code}', 'code'],
])('%s in %s is the argument %s', (parameter, path, name) => {
  expect(argumentOf(parameter, path)).toBe(name)
})
