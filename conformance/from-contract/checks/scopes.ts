import { isDeepStrictEqual } from 'node:util'
import { type Contract, errorExampleOf, type Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery, kebab } from '../requests/requests.ts'

/** The scopes but `full`, which all other checks have. */
const SCOPES = [
  { scope: 'read_only', key: 'read-only' },
  { scope: 'ingest_only', key: 'ingest-only' },
] as const

type Scoped = (typeof SCOPES)[number]

export function checks(contract: Contract): Check[] {
  return contract.operations
    .filter(({ secured }) => secured)
    .flatMap((operation) =>
      SCOPES.map((scoped) =>
        operation.scopes.includes(scoped.scope) ? taken(operation, scoped) : refused(operation, scoped),
      ),
    )
}

function checkOf({ id, tag }: Operation, { key }: Scoped) {
  return {
    id: `scopes.${key}.${kebab(id)}`,
    tag,
    level: 'contract' as const,
    reference: '#section/Authentication-and-modes',
    operations: [id],
    needs: [`${key}-key` as const],
  }
}

function refused(operation: Operation, scoped: Scoped): Check {
  const { scope, key } = scoped
  return {
    ...checkOf(operation, scoped),
    title: `${operation.id} is refused with a key of the scope ${scope}, whatever the body.`,
    async run(ctx) {
      const bodies =
        operation.body === undefined ? [{}] : [{ body: exampleBody(operation) }, { rawBody: '{' }]
      for (const body of bodies) {
        const answer = await send(ctx, operation, key, body)
        const { code } = errorExampleOf(operation, 403, 'insufficient_scope')
        const details: unknown = Reflect.get(Object(Reflect.get(Object(answer.body), 'error')), 'details')
        const wanted = { scope, required: operation.scopes }
        if (answer.status === 403 && errorOf(answer).code === code && isDeepStrictEqual(details, wanted))
          continue
        ctx.note({
          expected: `403 ${code}, with details ${JSON.stringify(wanted)}`,
          actual: describeResponse(answer),
          exchange: answer,
        })
      }
    },
  }
}

/** Other errors are not the matter of this check: the example names nothing that exists. */
function taken(operation: Operation, scoped: Scoped): Check {
  return {
    ...checkOf(operation, scoped),
    title: `${operation.id} takes a key of the scope ${scoped.scope}.`,
    async run(ctx) {
      const answer = await send(ctx, operation, scoped.key, { body: exampleBody(operation) })
      if (answer.status !== 401 && errorOf(answer).code !== 'INSUFFICIENT_SCOPE') return
      const exchange = answer
      ctx.note({ expected: 'the key to be taken', actual: describeResponse(answer), exchange })
    },
  }
}

function exampleBody({ body }: Operation): unknown {
  return body?.examples[0]?.value
}

function send(
  ctx: CheckContext,
  operation: Operation,
  key: string,
  body: { body?: unknown; rawBody?: string },
) {
  return ctx.call(operation.id, {
    path: examplePathValues(operation),
    query: exampleQuery(operation),
    key,
    ...body,
  })
}
