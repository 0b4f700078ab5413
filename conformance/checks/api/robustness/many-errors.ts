import { type Contract, maxBodyValues, type Schema } from '../../../../contract/index.ts'
import { examplePathValues } from '../../../from-contract/requests/requests.ts'
import { typesOf } from '../../../from-contract/schema/locations.ts'
import type { Check } from '../../../kit/check.ts'
import { withOthersBeside } from './beside.ts'
import { expectRefusal } from './expect-refusal.ts'

/** The share of what the contract allows, so that the errors are the load. */
const SHARE = 0.9

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
      async run(ctx) {
        const selected = ctx.selected(ids)
        for (const id of selected) {
          const operation = contract.operation(id)
          const body = makeInvalid(contract, operation.body?.schema ?? {}, {
            values: SHARE * maxBodyValues(id),
          })
          const what = `a body of ${id} in which everything is wrong`
          const call = { path: examplePathValues(operation), body }
          expectRefusal(ctx, what, await withOthersBeside(ctx, what, () => ctx.call(id, call)))
        }
        const [id = 'createCustomer'] = selected
        const path = examplePathValues(contract.operation(id))
        const count = SHARE * maxBodyValues(id)
        const what = `${count} unknown fields in a body of ${id}`
        const body = Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]))
        expectRefusal(ctx, what, await withOthersBeside(ctx, what, () => ctx.call(id, { path, body })))
      },
    },
  ]
}

/**
 * A value of the right shape with only invalid leaves: full lists, objects with all fields, maps with invalid names. Each value
 * is taken from the budget.
 */
function makeInvalid(contract: Contract, schema: Schema, budget: { values: number }): unknown {
  const resolved = contract.resolve(schema)
  const { items, maxItems = 1, properties = {}, additionalProperties: free } = resolved
  budget.values -= 1
  if (items !== undefined) return many(maxItems, budget, () => makeInvalid(contract, items, budget))
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    makeInvalid(contract, member, budget),
  ])
  const named =
    typeof free === 'object'
      ? many(resolved.maxProperties ?? 1, budget, (index) => [`${index} is no name`, wrongType(free, budget)])
      : []
  const isObject = typesOf(resolved).includes('object')
  // An object without fields can have one problem only.
  if (isObject && members.length + named.length === 0) return { no_field: wrongType({}, budget) }
  return isObject ? Object.fromEntries([...members, ...named]) : wrongType(resolved, budget)
}

function wrongType(schema: Schema, budget: { values: number }): unknown {
  budget.values -= 1
  return typesOf(schema).includes('boolean') ? 'no' : true
}

function many<Item>(max: number, budget: { values: number }, make: (index: number) => Item): Item[] {
  const made: Item[] = []
  while (made.length < max && budget.values > 0) made.push(make(made.length))
  return made
}
