import {
  type ContractDocument,
  endpointsOf,
  mediaOf,
  type Node,
  operationAt,
  resolve,
  toNode,
} from '../../../contract/document.ts'
import type { Schema } from '../../../contract/schema.ts'
import { toSchema30 } from './schema.ts'

/**
 * The contract in OpenAPI 3.0, for the tools that read no 3.1. It is made for generators: without the guides, which many would
 * repeat in each file.
 */
export function toOpenApi30(contract: ContractDocument): Node {
  const document = withOneError(contract)
  const { jsonSchemaDialect: _, webhooks, ...rest } = document as ContractDocument & Node
  const { schemas, ...components } = document.components
  return withoutUnused({
    ...rest,
    openapi: '3.0.3',
    info: infoOf(document),
    paths: convert(document, document.paths),
    // OpenAPI 3.0 has no `webhooks`. Generators make types of the schemas; the examples are in the other document.
    'x-webhooks': withoutExamples(convert(document, webhooks)),
    components: {
      ...toNode(convert(document, components)),
      schemas: mapValues(toNode(schemas), (schema) => toSchema30(document, schema as Schema)),
    },
  })
}

/**
 * The document with `ErrorResponse` for every error: several generators know one type of error for an operation, or of two take the first.
 * What 400 says more exactly, its `details`, is any value there.
 */
function withOneError(document: ContractDocument): ContractDocument {
  const others = endpointsOf(document).flatMap((endpoint) =>
    Object.entries(toNode(operationAt(document, endpoint).responses)).flatMap(([status, response]) => {
      const { $ref } = toNode(mediaOf(resolve(document, response)).schema)
      return Number(status) < 400 || $ref === undefined || $ref === ERROR ? [] : [$ref]
    }),
  )
  const replaced = new Set(others)
  return JSON.parse(JSON.stringify(document), (name, value) =>
    name === '$ref' && replaced.has(value) ? ERROR : value,
  )
}

const ERROR = '#/components/schemas/ErrorResponse'

function infoOf({ info, externalDocs }: ContractDocument): Node {
  const { summary, license, ...rest } = info as ContractDocument['info'] & Node
  const { name, identifier } = toNode(license)
  return {
    ...rest,
    description: `${summary}\n\n${NOTE}\n\nThe guides are in the reference: ${externalDocs?.url}`,
    license: { name, url: `https://spdx.org/licenses/${identifier}.html` },
  }
}

const NOTE = `This is the contract in OpenAPI 3.0, made from the document in OpenAPI 3.1 for tools that do not read it. What 3.0 cannot say
is in the descriptions: which of two fields excludes the other, which names the keys of a map may have, and that \`success\` is
\`true\` in a 2xx response and \`false\` in any other.`

/** Everything but examples, with its schemas in OpenAPI 3.0. */
function convert(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(document, each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'schema') return [name, toSchema30(document, member as Schema)]
      const isExample = name === 'example' || name === 'examples' || name.startsWith('x-')
      return [name, isExample ? member : convert(document, member)]
    }),
  )
}

function withoutExamples(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {}), (name, member) => (name === 'examples' ? undefined : member))
}

function mapValues(node: Node, convertValue: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, convertValue(value)]))
}

/** The document without the schemas that nothing in it names. */
function withoutUnused(document: Node): Node {
  const { schemas, ...others } = toNode(document.components)
  const all = toNode(schemas)
  const used = new Set<string>()
  const pending = namesIn({ ...document, components: others })
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    used.add(name)
    pending.push(...namesIn(all[name]))
  }
  const kept = Object.entries(all).filter(([name]) => used.has(name))
  return { ...document, components: { ...others, schemas: Object.fromEntries(kept) } }
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  )
}
