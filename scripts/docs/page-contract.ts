import { anchorOf, listErrors, operationAt, readContract, readDocument } from '../../contract/index.ts'
import { withoutPictures } from './pictures.ts'
import { samplesOf } from './samples.ts'

type Node = { [member: string]: unknown }

/**
 * The contract for the page: adds code samples, each operation's id and errors, links to the operations that a text names, and the guides'
 * pictures and tables; leaves out the headers of every response. A schema's table in a guide is not repeated at the hundreds of places that use the schema.
 */
export function readPageContract(): Node {
  const { document, operations } = readContract()
  const places = new Map(operations.map((operation) => [operation.id as string, anchorOf(operation)]))
  const tables = TABLES.map(({ marker, schema, place }) => {
    const node = at(document, ['components', 'schemas', ...schema])
    const text = String(node.description)
    const table = text.split('\n').filter((line) => line.startsWith('|'))
    node.description = `${text.slice(0, text.indexOf('\n\n|'))} They are explained [in the guide](${place}).`
    return { marker, table: table.join('\n') }
  })
  const info = at(document, ['info'])
  const text = tables.reduce(
    (guides, { marker, table }) => insert(guides, marker, table),
    String(info.description),
  )
  info.description = withoutPictures(text)
  for (const operation of operations) {
    const node = operationAt(document, operation)
    const errors = listErrors(document, operation)
    node.description = [
      `\`${operation.id}\``,
      node.description,
      ...(errors === '' ? [] : [`Errors: ${errors}.`]),
    ].join('\n\n')
    node['x-codeSamples'] = samplesOf(operation)
  }
  return linked(withoutCommonHeaders(document), places) as Node
}

/** The contract's introduction with its guides. */
export function readIntroduction(): string {
  return String(at(readDocument(), ['info']).description)
}

/** Tables in schemas, with the marker for their place in a guide. */
const TABLES = [
  { marker: 'ErrorCode', schema: ['ErrorCode'], place: '#/section/errors/every-code-and-what-to-do' },
  {
    marker: 'ValidationProblem.code',
    schema: ['ValidationProblem', 'properties', 'code'],
    place: '#/section/errors/every-rule-of-a-validation-problem',
  },
]

function insert(text: string, name: string, table: string): string {
  const marker = `<!-- the table of the schema ${name} -->`
  if (!text.includes(marker)) throw new Error(`no guide has a place for the table of ${name}`)
  return text.replace(marker, table)
}

/** The headers that every response has are explained in the guides; here they would stand before each body. */
function withoutCommonHeaders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCommonHeaders)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([name]) => !COMMON_HEADERS.has(name))
    .map(([name, member]) => [name, withoutCommonHeaders(member)])
    // A response without any other header has none.
    .filter(([name, member]) => name !== 'headers' || Object.keys(Object(member)).length > 0)
  return Object.fromEntries(members)
}

const COMMON_HEADERS = new Set([
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
])

/** With a link to each operation that a description names. */
function linked(value: unknown, places: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => linked(each, places))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'description' && typeof member === 'string') return [name, link(member, places)]
      return [name, IN_CODE.has(name) ? member : linked(member, places)]
    }),
  )
}

const IN_CODE = new Set(['example', 'examples', 'x-codeSamples'])

/** Links operations named in text, not in code. */
function link(text: string, places: Map<string, string>): string {
  return text
    .split(/(^```.*?^```)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replaceAll(/`(\w+)`/g, (code, name) =>
            places.has(name) ? `[${code}](${places.get(name)})` : code,
          ),
    )
    .join('')
}

function at(document: Node, place: string[]): Node {
  return Object(place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), document))
}
