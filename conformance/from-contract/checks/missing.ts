import { type Contract, errorCodesOf, type Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { needsOf } from '../../kit/test-mode.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery, kebab } from '../requests/requests.ts'

export function checks({ operations }: Contract): Check[] {
  return operations
    .filter(({ path }) => path.includes('{'))
    .map((operation) => ({
      id: `missing.${kebab(operation.id)}`,
      title: `${operation.id} answers 404 to what does not exist, before it looks at any state.`,
      tag: operation.tag,
      level: 'contract',
      reference: '#section/Errors',
      operations: [operation.id],
      ...needsOf(operation.id),
      run: (ctx) => unknownInPath(ctx, operation),
    }))
}

async function unknownInPath(ctx: CheckContext, operation: Operation): Promise<void> {
  const wanted = errorCodesOf(operation, 404)
  const names = Object.keys(examplePathValues(operation))
  const unknown = (name: string) =>
    name === 'id' || name.endsWith('_id') ? unknownId(ctx) : ctx.unique('unknown')
  const answer = await ctx.call(operation.id, {
    path: Object.fromEntries(names.map((name) => [name, unknown(name)])),
    query: exampleQuery(operation),
    body: operation.body?.examples[0]?.value,
  })
  const { code } = errorOf(answer)
  if (answer.status === 404 && wanted.some((each) => each === code)) return
  ctx.note({ expected: `404 ${wanted.join(' or ')}`, actual: describeResponse(answer), exchange: answer })
}

/** A random, well-formed id. */
function unknownId({ random }: CheckContext): string {
  const letters = Array.from({ length: 24 }, () => Math.floor(random() * 36).toString(36))
  return `c${letters.join('')}`
}
