import { expect, test } from 'vitest'
import { methods } from '../../generated/client.ts'
import { operations } from '../../generated/operations.ts'
import { argumentOf, methodOf, namespaceOf } from '../../scripts/generate/client/names.ts'
import { renderClient } from '../../scripts/generate/client/render.ts'
import { markSentTimes } from '../../scripts/generate/sent-times.ts'

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
  ['Audit events', 'listAuditEvents', 'auditEvents.list'],
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

/** A contract with these operations in the tag Things; each takes and returns the schema Thing. */
function contractOf(ids: string[]) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
  const operation = (operationId: string) => ({
    operationId,
    tags: ['Things'],
    summary: 'Make a thing',
    description: 'Makes [one](#section/things).',
    requestBody: { content },
    responses: { 200: { description: 'Made.', content } },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: Object.fromEntries(ids.map((id) => [`/v1/${id}`, { post: operation(id) }])),
    components: { schemas: { Thing: { type: 'string', format: 'date-time' } } },
  }
}

test('a method has its operation’s documentation, without links that lead nowhere', () => {
  expect(renderClient(contractOf(['makeThing']))).toContain(`export type ThingsMethods = {
  /**
   * Make a thing: \`POST /v1/makeThing\`
   *
   * Makes one.
   */
  make(body?: Thing, options?: CallOptions): ApiPromise<Thing>
}`)
})

test('two operations that would have one name are refused', () => {
  expect(() => renderClient(contractOf(['makeThing', 'makeThings']))).toThrow(
    'makeThing and makeThings are both the client\'s method "make"',
  )
})

test('a time that is both sent and read is refused, since only what is sent can be a Date', () => {
  expect(() => markSentTimes(contractOf(['makeThing']))).toThrow('both sent and read')
})
