import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import { groupBy } from '../../kit/group-by.ts'
import { describeResponse, errorOf, examplePath } from '../requests/requests.ts'

/** The last one every HTTP server can read, and few routers know. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND']
const WITH_BODY = ['PUT', 'PATCH', 'POST', 'DELETE']

/** That a path has the methods that it declares, and no others. */
export function checks({ operations }: Contract): Check[] {
  return [...groupBy(operations, ({ path }) => path)].map(([path, ofPath]) => methodsOf(path, ofPath))
}

function methodsOf(path: string, ofPath: Operation[]): Check {
  const declared = ofPath.map(({ method }) => method)
  return {
    id: `methods.${path.slice('/v1/'.length).replaceAll(/[{}]/g, '').replaceAll('/', '.').replaceAll('_', '-')}`,
    title: `${path} has no method but ${declared.join(' and ')}, and says so with Allow.`,
    tag: ofPath[0]?.tag ?? 'API',
    level: 'contract',
    reference: '#section/Errors',
    operations: ofPath.map(({ id }) => id),
    async run(ctx) {
      const [first] = ofPath
      if (first === undefined) return
      const undeclared = METHODS.filter((each) => !declared.includes(each))
      const [withBody] = undeclared.filter((each) => WITH_BODY.includes(each))
      const requests: Array<[method: string, rawBody?: string]> = undeclared.map((each) => [each])
      // Whether there is such a method is told before the body is looked at.
      if (withBody !== undefined) requests.push([withBody, '{}'], [withBody, '{'])
      for (const [method, rawBody] of requests) {
        // And before the key is.
        const answer = await ctx.send(method, examplePath(first), { key: 'none', rawBody })
        const allowed = (answer.headers.allow ?? '').split(', ').toSorted().join(', ')
        const wanted = declared.toSorted().join(', ')
        const { code } = errorOf(answer)
        const named = method === 'HEAD' || code === 'METHOD_NOT_ALLOWED'
        if (answer.status === 405 && allowed === wanted && named) continue
        ctx.note({
          expected: `405 METHOD_NOT_ALLOWED with Allow: ${wanted}${rawBody === undefined ? '' : ', whatever the body'}`,
          actual: `Allow: ${answer.headers.allow ?? '(none)'}, ${describeResponse(answer)}`,
          exchange: answer,
        })
      }
    },
  }
}
