import type { Contract, Operation, Parameter } from '../../../../contract/index.ts'
import { examplePathValues, exampleQuery } from '../../../from-contract/requests/requests.ts'
import { typesOf } from '../../../from-contract/schema/locations.ts'
import type { Check } from '../../../kit/check.ts'
import { withOthersBeside } from './beside.ts'
import { expectRefusal } from './expect-refusal.ts'

/** Numbers beyond 64 bits, beyond the largest double, and far beyond any number */
const DIGITS = [20, 309, 4_000]

export function checks({ operations }: Contract): Check[] {
  const withIntegers = operations.filter((operation) => integersOf(operation).length > 0)
  const ids = withIntegers.map(({ id }) => id)
  return [
    {
      id: 'robustness.integers',
      title:
        'An integer of hundreds of digits in a query is refused with 400, and others are answered meanwhile.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Requests-and-responses',
      operations: ids,
      alone: true,
      async run(ctx) {
        for (const id of ctx.selected(ids)) {
          const operation = ctx.contract.operation(id)
          const path = examplePathValues(operation)
          for (const { name } of integersOf(operation))
            for (const digits of DIGITS)
              for (const sign of ['', '-']) {
                const query = { ...exampleQuery(operation), [name]: `${sign}${'9'.repeat(digits)}` }
                const what = `a ${name} of ${sign}${digits} digits in ${id}`
                const answer = await withOthersBeside(ctx, what, () => ctx.call(id, { path, query }))
                expectRefusal(ctx, what, answer)
              }
        }
      },
    },
  ]
}

function integersOf({ parameters }: Operation): Parameter[] {
  return parameters.filter((each) => each.in === 'query' && typesOf(each.schema).includes('integer'))
}
