import type { Check } from '../check.ts'
import type { Contract } from '../contract.ts'
import type { KeyChoice } from '../lab.ts'
import { errorOf, examplePath, tellAnswer } from './requests.ts'

/** That what is no path of the contract is said to be none, in the envelope and without a look at the key. */
export function checks({ operations, matching }: Contract): Check[] {
  return [
    {
      id: 'routes.unknown',
      title: 'A path that does not exist answers 404 ROUTE_NOT_FOUND, without a look at the key.',
      tag: 'API',
      level: 'contract',
      reference: '#section/Errors',
      operations: [],
      async run(lab) {
        const below = [...new Set(operations.map((each) => `${examplePath(each)}/nothing`))].filter(
          (path) => matching('GET', path).length === 0,
        )
        const keys: KeyChoice[] = ['none', 'own', 'not_a_key']
        const beside = ['/v1/nothing', '/v1', '/v2/customers', '/v1/customers/%zz']
        const requests = [
          ...below.map((path) => ({ method: 'GET', path, key: 'none' })),
          ...beside.flatMap((path) => keys.map((key) => ({ method: 'GET', path, key }))),
          ...['POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/v1/nothing', key: 'none' })),
        ]
        for (const { method, path, key } of requests) {
          const answer = await lab.send(method, path, { key })
          if (answer.status === 404 && errorOf(answer).code === 'ROUTE_NOT_FOUND') continue
          lab.note({ expected: '404 ROUTE_NOT_FOUND', came: tellAnswer(answer), exchange: answer })
        }
      },
    },
  ]
}
