const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * Says at each operation that needs a key which scopes of a key it takes. The root document lists them under `x-scopes`: `all` that
 * there are, `read` of operations that are a GET, `write` of the others. An operation that takes others says so with `x-scopes` of its own.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function keyScopes() {
  let standard
  return {
    Root: {
      enter(document) {
        standard = document['x-scopes']
      },
      leave(document) {
        delete document['x-scopes']
      },
    },
    PathItem: {
      enter(item) {
        if (standard === undefined) return
        for (const method of METHODS) {
          const operation = item[method]
          if (operation === undefined || isPublic(operation)) continue
          operation['x-scopes'] ??= method === 'get' ? standard.read : standard.write
          operation.description = `${operation.description?.trimEnd()}\n\n${describe(operation['x-scopes'], standard.all)}\n`
        }
      },
    },
  }
}

function isPublic({ security }) {
  return Array.isArray(security) && security.length === 0
}

function describe(scopes, all) {
  if (takesAll(scopes, all)) return 'The key can have any scope.'
  return `The key needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
}

/** Whether no key's scope is refused. */
export function takesAll(scopes, all) {
  return all.every((scope) => scopes.includes(scope))
}
