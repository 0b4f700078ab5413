import { expect, test } from 'vitest'
import { allChecks } from '../../conformance/registry.ts'
import { select } from '../../conformance/runner/select.ts'
import { readContract } from '../../contract/index.ts'

const contract = readContract()
const checks = await allChecks(contract)

test('everything is looked at where nothing is named', () => {
  const { checks: selected, operations } = choose([])
  expect(selected).toEqual(checks)
  expect(operations).toEqual(contract.operations.map(({ id }) => id))
})

test.each([
  [
    'Customers',
    ['isolation.answers-as-if-it-did-not-exist', 'bodies.size', 'rate-limit.refuses', 'routes.unknown'],
  ],
  ['invoices', ['pagination.refuses-bad-cursors', 'refusals.in-order', 'idempotency.replays-pay-invoice']],
  ['getInvoice', ['isolation.answers-as-if-it-did-not-exist', 'routes.unknown']],
])('%s takes along what holds of the whole API and concerns it', (name, wanted) => {
  const ids = choose([name]).checks.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(wanted))
})

test('what concerns other operations alone is left out', () => {
  const ids = choose(['Customers']).checks.map(({ id }) => id)
  for (const id of [
    'idempotency.replays-create-meter',
    'bodies.create-invoice',
    'isolation.foreign-events-count-nothing',
  ])
    expect(ids).not.toContain(id)
})

test('the operations are those of the tags and operations that are named, else those of the checks', () => {
  const { operations } = choose(['Meters', 'getPlan', 'routes.unknown'])
  expect(operations.toSorted()).toEqual(
    [
      'archiveMeter',
      'createMeter',
      'getCustomerUsage',
      'getMeter',
      'getMeterUsage',
      'getPlan',
      'listMeters',
      'unarchiveMeter',
      'updateMeter',
    ].toSorted(),
  )
  expect(choose(['examples.create-meter']).operations).toEqual(['createMeter'])
  expect(choose(['API']).operations).toHaveLength(contract.operations.length)
})

function choose(names: string[]) {
  return select(contract, checks, 'behaviour', names)
}
