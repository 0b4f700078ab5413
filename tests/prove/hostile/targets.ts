import { operations } from '../../../generated/operations.ts'
import { clientOf, type Input, oneRequest, toOutcome } from './input.ts'

/** The lists of a company; others need a customer. */
const LISTS = Object.values(operations).flatMap((each) =>
  'rows' in each && each.pathParameters.length === 0 ? [each.rows] : [],
)

/** Requests for which the service has no answer but that they are wrong, or that they are right in another form. */
export const oddTargets: Input[] = [
  {
    name: 'a cursor of the year -29719 in each list of a company',
    async prepare(underTest) {
      const client = clientOf(underTest)
      const cursors = LISTS.map((list) => `${list}?cursor=${cursorOf(`${list} -999999999999999 x`)}`)
      return async () => toOutcome(await Promise.all(cursors.map(client.get)))
    },
  },
  get('a limit of 309 digits', `/v1/customers?limit=${'9'.repeat(309)}`),
  oneRequest('a request line in absolute form', ({ baseUrl }) => ({
    method: 'GET',
    target: `${baseUrl}/v1/customers?limit=1`,
  })),
  get('a # behind the path', '/v1/customers#x'),
]

function get(name: string, target: string): Input {
  return oneRequest(name, () => ({ method: 'GET', target }))
}

function cursorOf(text: string): string {
  return Buffer.from(text).toString('base64url')
}
