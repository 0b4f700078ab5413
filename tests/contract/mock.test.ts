import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../generated/operations.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { checkResponse } from '../support/check-response.ts'

type Example = { value: unknown }
type Media = { 'application/json': { examples: Record<string, Example | Ref> } }
type Ref = { $ref: string }
type Parameter = {
  name: string
  in: string
  required?: boolean
  example?: unknown
  schema?: { examples?: unknown[] }
}
type Operation = {
  parameters?: Array<Parameter | Ref>
  requestBody?: { content: Media }
  responses: Record<string, { content: Media } | Ref>
}

const contract: unknown = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
)
const ids = Object.keys(operations) as OperationId[]

let mock: Mock
beforeAll(async () => {
  mock = await startMock(0)
})
afterAll(() => mock.stop())

describe.each(ids)('%s', (id) => {
  const { responses } = operationOf(id)
  const cases = Object.entries(responses).flatMap(([status, response]) =>
    Object.entries(resolve(response).content['application/json'].examples).map(([name, example]) => ({
      status: Number(status),
      name,
      value: resolve(example).value,
    })),
  )

  test.each(cases)(
    'is mocked with $status $name as the contract shows it, and breaks nothing of it',
    async (shown) => {
      const answer = await ask(id, { Prefer: `code=${shown.status}, example=${shown.name}` })
      expect(answer.status).toBe(shown.status)
      expect(answer.headers.get('sl-violations')).toBeNull()
      expect(JSON.parse(answer.text)).toEqual(shown.value)
      const differing = checkResponse(id, answer).filter((fault) => !MOCK_LIMITS.test(fault))
      expect(differing).toEqual([])
    },
  )
})

test.each(ids.filter((id) => operations[id].body))('the mock refuses a bad body of %s', async (id) => {
  const answer = await ask(id, {}, { unicorn: true })
  expect(answer.status).toBe(400)
})

test('the mock asks for a key', async () => {
  expect((await fetch(`${mock.url}/v1/customers`)).status).toBe(401)
})

/** A mock knows no request id: the header and the body each show their own example. */
const MOCK_LIMITS = /^request_id differs/

async function ask(id: OperationId, headers: Record<string, string>, body = exampleBody(id)) {
  const { method, path } = operations[id]
  const response = await fetch(`${mock.url}${fill(path, id)}`, {
    method,
    headers: { Authorization: 'Bearer ak_test_x', ...(body !== undefined && JSON_TYPE), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

function exampleBody(id: OperationId): unknown {
  const [first] = Object.values(operationOf(id).requestBody?.content['application/json'].examples ?? {})
  return first && resolve(first).value
}

/** The path, and the query that the operation cannot do without, with the contract's own examples in it. */
function fill(path: string, id: OperationId): string {
  const parameters = (operationOf(id).parameters ?? []).map((parameter) => resolve(parameter))
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, ...rest }) => text.replace(`{${name}}`, encodeURIComponent(shown(rest))), path)
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return `${filled}?${new URLSearchParams(Object.fromEntries(query.map((each) => [each.name, shown(each)])))}`
}

function shown({ example, schema }: Omit<Parameter, 'name'>): string {
  return String(example ?? (schema && resolve(schema))?.examples?.[0])
}

function operationOf(id: OperationId): Operation {
  const { path, method } = operations[id]
  const item = at(['paths', path]) as { parameters?: Operation['parameters'] } & Record<string, Operation>
  const operation = item[method.toLowerCase()] as Operation
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] }
}

function resolve<Node extends object>(node: Node | Ref): Exclude<Node, Ref> {
  return ('$ref' in node ? at(node.$ref.slice(2).split('/')) : node) as Exclude<Node, Ref>
}

function at(place: string[]): unknown {
  return place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), contract)
}
