import { isDeepStrictEqual } from 'node:util'
import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { groupBy } from '../../kit/group-by.ts'
import { isRefusedByHttpServer } from '../../kit/http-methods.ts'
import { describeResponse, errorOf, examplePath } from '../requests/requests.ts'

/** Every HTTP server can parse `PROPFIND`, but few know it. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND']
const WITH_BODY = ['PUT', 'PATCH', 'POST', 'DELETE']

export function checks({ operations }: Contract): Check[] {
  return [...groupBy(operations, ({ path }) => path)].map(([path, ofPath]) => methodsOf(path, ofPath))
}

function methodsOf(path: string, ofPath: Operation[]): Check {
  const declared = ofPath.map(({ method }) => method)
  return {
    id: `methods.${path.slice('/v1/'.length).replaceAll(/[{}]/g, '').replaceAll('/', '.').replaceAll('_', '-')}`,
    title: `${path} has no method but ${declared.join(' and ')}, and says so with Allow; HEAD follows GET.`,
    tag: ofPath[0]?.tag ?? 'API',
    level: 'contract',
    reference: '#section/Errors',
    operations: ofPath.map(({ id }) => id),
    async run(ctx) {
      const [first] = ofPath
      if (first === undefined) return
      const readable = declared.includes('GET')
      if (readable) await headFollowsGet(ctx, examplePath(first))
      const undeclared = METHODS.filter((each) => !declared.includes(each) && !(readable && each === 'HEAD'))
      const [withBody] = undeclared.filter((each) => WITH_BODY.includes(each))
      const requests: Array<[method: string, rawBody?: string]> = undeclared.map((each) => [each])
      // The method is checked before the body.
      if (withBody !== undefined) requests.push([withBody, '{}'], [withBody, '{'])
      // Allow may name what a partial service lacks, or leave it out.
      const lacking: string[] = ofPath.filter(({ id }) => ctx.lacks(id)).map(({ method }) => method)
      for (const [method, rawBody] of requests) {
        // The method is checked before the key, too.
        const answer = await ctx.send(method, examplePath(first), { key: 'none', rawBody })
        if (isRefusedByHttpServer(method, answer)) continue
        const methods = (answer.headers.allow ?? '').split(/ *, */)
        // `Allow` need not name HEAD.
        const allowed = methods.filter((each) => !lacking.includes(each) && !(readable && each === 'HEAD'))
        const wanted = declared.filter((each) => !lacking.includes(each)).toSorted()
        const { code } = errorOf(answer)
        const named = method === 'HEAD' || code === 'METHOD_NOT_ALLOWED'
        if (answer.status === 405 && isDeepStrictEqual(allowed.toSorted(), wanted) && named) continue
        ctx.note({
          expected: `405 METHOD_NOT_ALLOWED with Allow: ${wanted.join(', ')}${rawBody === undefined ? '' : ', whatever the body'}`,
          actual: `Allow: ${answer.headers.allow ?? '(none)'}, ${describeResponse(answer)}`,
          exchange: answer,
        })
      }
    },
  }
}

/** Sends the request with the key and without. */
async function headFollowsGet(ctx: CheckContext, path: string): Promise<void> {
  for (const key of ['own', 'none'] as const) {
    const [get, head] = [await ctx.send('GET', path, { key }), await ctx.send('HEAD', path, { key })]
    const shown = ({ status, headers }: AnyExchange) =>
      `${status} ${headers['content-type'] ?? 'without a type'}`
    if (shown(head) === shown(get)) continue
    ctx.note({ expected: `${shown(get)}, as for GET`, actual: shown(head), exchange: head })
  }
}
