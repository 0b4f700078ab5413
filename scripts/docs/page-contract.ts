import { anchorOf, listErrors, operationAt, readContract, readDocument } from '../../contract/index.ts'
import { withoutPictures } from './pictures.ts'

type Node = { [member: string]: unknown }

/**
 * The contract for the page: adds each operation's id and errors, and links to the operations that a text names; leaves out the headers of
 * every response. A schema's table in a guide is not repeated at the hundreds of places that use the schema.
 */
export function readPageContract(): Node {
  const { document, operations } = readContract()
  const places = new Map(operations.map((operation) => [operation.id as string, anchorOf(operation)]))
  for (const { schema, place } of TABLES) {
    const node = at(document, ['components', 'schemas', ...schema])
    const text = String(node.description)
    node.description = `${text.slice(0, text.indexOf('\n\n|'))} They are explained [in the guide](${place}).`
  }
  const info = at(document, ['info'])
  info.description = withoutPictures(String(info.description))
  for (const operation of operations) {
    const node = operationAt(document, operation)
    const errors = listErrors(document, operation)
    node.description = [
      `\`${operation.id}\``,
      node.description,
      ...(errors === '' ? [] : [`Errors: ${errors}.`]),
    ].join('\n\n')
  }
  return linked(withoutCommonHeaders(document), places) as Node
}

/** The contract's introduction with its guides. */
export function readIntroduction(): string {
  return String(at(readDocument(), ['info']).description)
}

/** Tables of schemas that a guide has too. */
const TABLES = [
  { schema: ['ErrorCode'], place: '#/section/errors/every-code-and-what-to-do' },
  {
    schema: ['ValidationProblem', 'properties', 'code'],
    place: '#/section/errors/every-rule-of-a-validation-problem',
  },
]

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

/** Adds a link to each operation that a description names. */
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

/** Links operations named in text, not in code, and joins its lines: Redoc's search would join them without a space. */
function link(text: string, places: Map<string, string>): string {
  return text
    .split(/(^```.*?^```)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .replaceAll(/(?<=\S)\n(?=[\w`(*[])(?!\d+\.)(?!\* )/g, ' ')
            .replaceAll(/`(\w+)`/g, (code, name) =>
              places.has(name) ? `[${code}](${places.get(name)})` : code,
            ),
    )
    .join('')
}

function at(document: Node, place: string[]): Node {
  return Object(place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), document))
}
