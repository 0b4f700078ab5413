import { type Contract, readerOf } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import { idempotentRequests, type KeyedId } from '../../kit/idempotent-requests.ts'

/** Checks that what is created can be read where `Location` says. */
export function checks({ operations }: Contract): Check[] {
  const creating = operations.filter(({ id, success }) => success === 201 && readerOf(id) !== undefined)
  const ids = creating.map(({ id }) => id).filter(isKeyed)
  return [
    {
      id: 'location.leads-to-the-new-resource',
      title: 'The Location of a 201 is the path at which the new resource can be read.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Requests-and-responses',
      operations: ids,
      async run(ctx) {
        for (const id of ctx.selected(ids)) {
          const [request] = (await idempotentRequests.get(id)?.(ctx)) ?? []
          const created = await ctx.succeed(id, request)
          const read = await ctx.send('GET', created.headers.location ?? '/v1/')
          ctx.equal(
            idOf(read.body),
            idOf(created.body),
            `the id of what ${id} created, at its Location`,
            read,
          )
        }
      },
    },
  ]
}

/** Returns the id of the resource in an envelope. Its other fields can change: a delivery is attempted at once. */
function idOf(body: unknown): unknown {
  const resource = Object.values(Object(body)).find((each) => typeof each === 'object')
  return Reflect.get(Object(resource), 'id')
}

function isKeyed(id: OperationId): id is KeyedId {
  return idempotentRequests.has(id as KeyedId)
}
