import {
  type ContractDocument,
  type Endpoint,
  endpointsOf,
  mediaOf,
  operationAt,
  parametersOf,
  resolve,
  toNode,
} from '../../contract/document.ts'
import { singular } from '../../contract/nouns.ts'

type Fixture = { name: string; status: number; type: string; value: unknown }

/** The examples of each operation's responses by their names, typed, for tests of who calls the API. */
export function renderFixtures(document: ContractDocument): string {
  const shared = sharedValues(document)
  const operations = endpointsOf(document).map((endpoint) => {
    const fixtures = fixturesOf(document, endpoint)
    return { id: String(operationAt(document, endpoint).operationId), endpoint, fixtures }
  })
  const types = [...new Set(operations.flatMap(({ fixtures }) => fixtures.map(({ type }) => type)))].sort()
  return `import type { ${types.join(', ')} } from './client.ts'

${[...shared].map(([json, { name, type }]) => `const ${name}: ${type} = ${json}`).join('\n')}

/** The examples of each operation's responses, by their names. */
export type Fixtures = {
${operations.map(({ id, fixtures }) => `  ${id}: { ${fixtures.map(({ name, type }) => `${name}: ${type}`).join('; ')} }`).join('\n')}
}

export const fixtures: Fixtures = {
${operations.map(({ id, fixtures }) => `  ${id}: {\n${fixtures.map((fixture) => `    ${fixture.name}: ${textOf(fixture, shared)},`).join('\n')}\n  },`).join('\n')}
}

/**
 * Where each operation is, the status of each of its examples, and what a mock needs to know of it: the things that its path names, the
 * one that a read of it shows, and where the rows of a list are.
 */
export const fixtureRoutes = {
${operations.map(({ id, endpoint, fixtures }) => `  ${id}: ${JSON.stringify(routeOf(document, endpoint, fixtures))},`).join('\n')}
} as const
`
}

function fixturesOf(document: ContractDocument, endpoint: Endpoint): Fixture[] {
  const { operationId, responses } = operationAt(document, endpoint)
  const fixtures = Object.entries(toNode(responses)).flatMap(([status, reference]) => {
    const { schema, examples } = mediaOf(resolve(document, reference))
    const [type = ''] = /\w+$/.exec(String(toNode(schema).$ref)) ?? []
    return Object.entries(toNode(examples)).map(([name, example]) => {
      return { name, status: Number(status), type, value: resolve(document, example).value }
    })
  })
  const names = new Set(fixtures.map(({ name }) => name))
  if (names.size < fixtures.length)
    throw new Error(`two examples of ${operationId} have one name; rename one of them`)
  return fixtures
}

/**
 * Collects values that several operations return, such as the errors that all have, so that each is written
 * once.
 */
function sharedValues(document: ContractDocument): Map<string, { name: string; type: string }> {
  const all = endpointsOf(document).flatMap((endpoint) => fixturesOf(document, endpoint))
  const groups = Map.groupBy(all, ({ type, value }) => `${type} ${JSON.stringify(value)}`)
  const repeated = [...groups.values()].filter((group) => group.length > 1)
  return new Map(
    repeated.flatMap(([first], index) =>
      first === undefined
        ? []
        : [[JSON.stringify(first.value), { name: `${first.name}${index}`, type: first.type }] as const],
    ),
  )
}

function textOf({ value }: Fixture, shared: Map<string, { name: string }>): string {
  const json = JSON.stringify(value)
  return shared.get(json)?.name ?? json
}

function routeOf(document: ContractDocument, { method, path }: Endpoint, fixtures: Fixture[]) {
  const statuses = Object.fromEntries(fixtures.map(({ name, status }) => [name, status]))
  const names = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, collection = '', parameter = '']) => ({
    thing: singular(collection),
    parameter,
  }))
  const shows = method === 'get' && path.endsWith('}') ? names.at(-1) : undefined
  const first = fixtures.find(({ status }) => status < 300)?.value
  const field = Object.entries(Object(first)).find(([, value]) => Array.isArray(value))?.[0]
  const isList = parametersOf(document, { method, path }).some(({ name }) => name === 'cursor')
  const rows = isList && field !== undefined ? { field, thing: singular(field) } : undefined
  return { method: method.toUpperCase(), path, statuses, names, shows, rows }
}
