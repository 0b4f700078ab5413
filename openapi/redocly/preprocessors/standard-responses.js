import { dirname, join, relative } from 'node:path'
import { takesAll } from './key-scopes.js'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * Adds what operations have in common, so that a path file says only what is its own. The root document lists it under
 * `x-standard`:
 *   responses   by when an operation has them: `every`, `secured` (by a key), `scoped` (by a key, and not of every scope), `body`
 *               (where it takes one)
 *   headers     of each response that names none: `every`; `keyed` for the success of an operation with an idempotency key,
 *               `created` for a 201 whose resource has a GET: `/things/{id}` of `/things`
 * What a file declares itself stays.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function standardResponses() {
  let standard = { responses: {}, headers: {} }
  let root = ''
  let paths = []
  let scopes = []
  return {
    Root: {
      enter(document, { location }) {
        root = dirname(location.source.absoluteRef)
        standard = document['x-standard'] ?? standard
        paths = Object.keys(document.paths ?? {})
        scopes = document['x-scopes']?.all ?? []
        delete document['x-standard']
      },
    },
    Response: {
      leave(response, { location }) {
        if (response.headers === undefined) addHeaders(response, standard.headers.every, location)
      },
    },
    PathItem: {
      leave(item, { key, location, resolve }) {
        for (const method of METHODS) {
          const operation = item[method]
          if (operation === undefined) continue
          const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
            (parameter) => resolve(parameter).node ?? parameter,
          )
          for (const kind of kindsOf(operation, scopes)) addResponses(operation, standard.responses[kind], location)
          if (parameters.some(({ name }) => name === 'Idempotency-Key'))
            addHeaders(successOf(operation), standard.headers.keyed, location)
          if (operation.responses['201'] !== undefined && canBeRead(key))
            addHeaders(operation.responses['201'], standard.headers.created, location)
        }
      },
    },
  }

  function canBeRead(path) {
    return paths.some((other) => other.startsWith(`${path}/{`) && !other.slice(path.length + 1).includes('/'))
  }

  function addResponses(operation, added = {}, location) {
    const own = operation.responses
    const all = { ...rebased(added, location), ...own }
    // Statuses are whole numbers, and so come in their order.
    operation.responses = all
  }

  function addHeaders(response, added = {}, location) {
    const { description, headers, ...rest } = response
    for (const name of Object.keys(response)) delete response[name]
    Object.assign(response, { description, headers: { ...headers, ...rebased(added, location) }, ...rest })
  }

  /** The references as they are written in the file at a location, instead of the root document. */
  function rebased(references, { source }) {
    const folder = dirname(source.absoluteRef)
    return Object.fromEntries(
      Object.entries(references).map(([name, { $ref }]) => {
        const path = relative(folder, join(root, $ref)).replaceAll('\\', '/')
        return [name, { $ref: path.startsWith('.') ? path : `./${path}` }]
      }),
    )
  }
}

function kindsOf({ security, requestBody, 'x-scopes': taken = [] }, scopes) {
  const isPublic = Array.isArray(security) && security.length === 0
  return [
    'every',
    ...(isPublic ? [] : ['secured']),
    ...(isPublic || takesAll(taken, scopes) ? [] : ['scoped']),
    ...(requestBody ? ['body'] : []),
  ]
}

function successOf({ responses }) {
  const [status] = Object.keys(responses).filter((each) => each.startsWith('2'))
  return responses[status]
}
