import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { KeyChoice } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePath } from '../requests/requests.ts'

/** Paths that lenient routers accept. */
const LIKE_ONE = ['/v1/Customers', '/v1/customers.json']

export function checks({ operations, matching }: Contract): Check[] {
  return [
    {
      id: 'routes.unknown',
      title: 'A path that does not exist answers 404 ROUTE_NOT_FOUND, without a look at the key.',
      tag: 'API',
      level: 'contract',
      reference: '#section/Errors',
      operations: [],
      async run(ctx) {
        const paths = [...new Set(operations.map(examplePath))]
        const isNone = (path: string) => matching('GET', path).length === 0
        const below = paths.map((path) => `${path}/nothing`).filter(isNone)
        const slashed = paths.map((path) => `${path}/`).filter(isNone)
        const empty = operations.filter(({ path }) => /\{\w+\}\//.test(path)).map(withoutParameter)
        const keys: KeyChoice[] = ['none', 'own', 'not_a_key']
        // Outside /v1 the service may serve other versions.
        const beside = ['/v1/nothing', '/v1', '/v1/customers/%zz', '/v1/customers/', ...LIKE_ONE]
        const requests: Array<{ method: string; path: string; key: KeyChoice; rawBody?: string }> = [
          ...[...below, ...slashed, ...new Set(empty)].map((path) => ({ method: 'GET', path, key: 'none' })),
          ...beside.flatMap((path) => keys.map((key) => ({ method: 'GET', path, key }))),
          ...['POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/v1/nothing', key: 'none' })),
          ...['{}', '{'].map((rawBody) => ({ method: 'POST', path: '/v1/nothing', key: 'none', rawBody })),
          { method: 'POST', path: '/v1/invoices//finalize', key: 'none' },
        ]
        for (const { method, path, key, rawBody } of requests) {
          const answer = await ctx.send(method, path, { key, rawBody })
          if (answer.status === 404 && errorOf(answer).code === 'ROUTE_NOT_FOUND') continue
          ctx.note({ expected: '404 ROUTE_NOT_FOUND', actual: describeResponse(answer), exchange: answer })
        }
      },
    },
  ]
}

/** Returns a path like `/v1/customers//usage`. */
function withoutParameter({ path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, '')
}
