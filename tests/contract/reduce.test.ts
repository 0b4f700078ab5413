import { expect, test } from 'vitest'
import { type ContractDocument, reduceToRequest } from '../../contract/index.ts'

const NAME = { type: 'string', maxLength: 100, description: 'A name.' }
const TREE = { type: 'object', properties: { below: { $ref: '#/components/schemas/Tree' } } }

test('what a request refers to stands in place of the reference', () => {
  const body = reduce({ type: 'object', properties: { name: { $ref: NAMED, description: 'Its own.' } } })
  expect(body.schema).toEqual({
    type: 'object',
    properties: { name: { ...NAME, description: 'Its own.' } },
  })
  expect(body.components).toEqual({})
})

test.each([{ maxLength: 500 }, { pattern: '^a' }])(
  'a rule beside a reference holds beside the rules of what it leads to, and not as one of them: %o',
  (rule) => {
    const body = reduce({ $ref: NAMED, ...rule })
    expect(body.schema).toEqual({ allOf: [NAME, rule] })
  },
)

test('a schema that contains itself keeps the reference to itself, and the components have it', () => {
  const body = reduce({ $ref: '#/components/schemas/Tree' })
  expect(body.schema).toEqual(TREE)
  expect(body.components).toEqual({ schemas: { Tree: TREE } })
})

test('nothing of the document itself is in the copy, which a validator changes', () => {
  const { document, schema } = reduce({ $ref: NAMED })
  expect(schema).toEqual(NAME)
  expect(schema).not.toBe(document.components.schemas?.Name)
})

const NAMED = '#/components/schemas/Name'

function reduce(schema: object) {
  const operation = {
    requestBody: { $ref: '#/components/requestBodies/Change' },
    responses: { 200: { description: 'Changed.' } },
  }
  const document: ContractDocument = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { post: operation } },
    components: {
      schemas: { Name: NAME, Tree: TREE },
      requestBodies: { Change: { content: { 'application/json': { schema } } } },
    },
  }
  const { paths, components } = reduceToRequest(document, { method: 'POST', path: '/things' })
  const { requestBody, responses } = (paths['/things'] as Reduced).post
  expect(responses).toEqual({ default: { description: 'Any response.' } })
  return { document, schema: requestBody.content['application/json'].schema, components }
}

type Reduced = {
  post: { requestBody: { content: { 'application/json': { schema: object } } }; responses: object }
}
