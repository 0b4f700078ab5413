const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * Each operation declares the answers that the service gives by its nature: a client that is generated from the document must know them.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function standardResponses() {
  return {
    Paths: {
      PathItem(item, { report, location }) {
        for (const method of METHODS) {
          const operation = item[method]
          if (operation === undefined) continue
          const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
          for (const status of expectedStatuses(operation, parameters)) {
            if (operation.responses?.[status] !== undefined) continue
            report({
              message: `${operation.operationId ?? method} must declare ${status}.`,
              location: location.child([method, 'responses']).key(),
            })
          }
        }
      },
    },
  }
}

function expectedStatuses(operation, parameters) {
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0
  return [
    '405',
    '500',
    '503',
    ...(isPublic ? [] : ['401', '429']),
    ...(parameters.length > 0 || operation.requestBody ? ['400'] : []),
    ...(operation.requestBody ? ['413', '415'] : []),
  ]
}
