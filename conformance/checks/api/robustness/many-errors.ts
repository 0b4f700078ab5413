import type { Contract, Schema } from '../../../../contract/index.ts'
import { examplePathValues } from '../../../from-contract/requests/requests.ts'
import { typesOf } from '../../../from-contract/schema/locations.ts'
import type { Check } from '../../../kit/check.ts'
import { withOthersBeside } from './beside.ts'
import { expectRefusal } from './expect-refusal.ts'

/** Below the contract's 100,000 values, so that it is the errors that the service has to cope with. */
const MOST_VALUES = 90_000

/** That a body with very many errors is refused as one with a few is. */
export function checks(contract: Contract): Check[] {
  const ids = contract.operations.filter(({ body }) => body !== undefined).map(({ id }) => id)
  return [
    {
      id: 'robustness.many-errors',
      title:
        'A body in which everything is wrong is refused with 400 and at most 100 details, and others are answered meanwhile.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Errors',
      operations: ids,
      alone: true,
      async run(lab) {
        const selected = lab.selected(ids)
        for (const id of selected) {
          const operation = contract.operation(id)
          const body = ruined(contract, operation.body?.schema ?? {}, { values: MOST_VALUES })
          const what = `a body of ${id} in which everything is wrong`
          const call = { path: examplePathValues(operation), body }
          expectRefusal(lab, what, await withOthersBeside(lab, what, () => lab.call(id, call)))
        }
        const [id = 'createCustomer'] = selected
        const path = examplePathValues(contract.operation(id))
        const what = `${MOST_VALUES} unknown fields in a body of ${id}`
        const body = Object.fromEntries(Array.from({ length: MOST_VALUES }, (_, index) => [`no_${index}`, 1]))
        expectRefusal(lab, what, await withOthersBeside(lab, what, () => lab.call(id, { path, body })))
      },
    },
  ]
}

/**
 * A value of the right shape in which no leaf is right: lists are as long as they may be, objects have all of their fields, and
 * maps have many with invalid names. It takes what it uses from the budget.
 */
function ruined(contract: Contract, schema: Schema, budget: { values: number }): unknown {
  const resolved = contract.resolve(schema)
  const { items, maxItems = 1, properties = {}, additionalProperties: free } = resolved
  budget.values -= 1
  if (items !== undefined) return many(maxItems, budget, () => ruined(contract, items, budget))
  const members = Object.entries(properties).map(([name, member]) => [name, ruined(contract, member, budget)])
  const named =
    typeof free === 'object'
      ? many(resolved.maxProperties ?? 1, budget, (index) => [`${index} is no name`, wrong(free, budget)])
      : []
  const isObject = typesOf(resolved).includes('object')
  return isObject ? Object.fromEntries([...members, ...named]) : wrong(resolved, budget)
}

/** A value of a type that the schema does not have. */
function wrong(schema: Schema, budget: { values: number }): unknown {
  budget.values -= 1
  return typesOf(schema).includes('boolean') ? 'no' : true
}

function many<Item>(most: number, budget: { values: number }, make: (index: number) => Item): Item[] {
  const made: Item[] = []
  while (made.length < most && budget.values > 0) made.push(make(made.length))
  return made
}
