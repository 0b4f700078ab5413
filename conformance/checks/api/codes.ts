import type { Contract } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { findRow } from '../../kit/pages.ts'
import { refused } from '../../kit/requests.ts'
import { type Coded, createResource, newRequest, resourcesWithCode } from '../../kit/resources.ts'

const defaults = { tag: 'API', level: 'behaviour' } as const
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

export function checks(contract: Contract): Check[] {
  const coded = resourcesWithCode(contract)
  const ids = coded.map(({ create }) => create)
  return [
    {
      ...defaults,
      id: 'codes.are-unique',
      title:
        'A code is given once among the active of its kind: a second resource of it is refused, also at once.',
      reference: '#section/Errors',
      operations: ids,
      async run(ctx) {
        const code = ctx.unique('code')
        // Different kinds may have the same code.
        for (const each of coded) await ctx.ifImplemented(() => onceAmongItsKind(ctx, each, code))
      },
    },
    {
      ...defaults,
      id: 'lists.names-are-as-sent',
      title:
        'A resource with a code has the code and the name that it was made with, in any script, and is in its list as it was made.',
      reference: '#section/Requests-and-responses',
      operations: [...ids, ...coded.map(({ list }) => list)],
      async run(ctx) {
        const name = ' Größe 名前 👋 "\\<b>& '
        const code = `${ctx.unique('code')}_a.b-9`
        for (const { kind, create, list } of coded)
          await ctx.ifImplemented(async () => {
            const made = await createResource(ctx, create, { code, name })
            const { code: given, name: called } = Object(made)
            ctx.equal([given, called], [code, name], `code and name of the ${kind}`)
            const other = await createResource(ctx, create)
            if (ctx.lacks(list)) return
            ctx.equal(await findRow(ctx, list, made), made, `the ${kind} in the list`)
            ctx.equal(await findRow(ctx, list, other), other, `the other ${kind} in the list`)
          })
      },
    },
  ]
}

async function onceAmongItsKind(ctx: CheckContext, { kind, create }: Coded, code: string) {
  await createResource(ctx, create, { code })
  const again = async (with_code: string) => {
    const { body } = await newRequest(ctx, create)
    return { body: { ...Object(body), name: 'Again', code: with_code } }
  }
  await refused(ctx, create, await again(code), TAKEN, { code })
  const request = await again(ctx.unique('code'))
  const answers = await ctx.all(4, () => ctx.call(create, request))
  const made = answers.filter(({ status }) => status === 201)
  ctx.equal(made.length, 1, `how many of four requests at once for a ${kind} succeed`)
  for (const each of answers.filter(({ status }) => status !== 201)) ctx.expectStatus(each, ...TAKEN)
}
