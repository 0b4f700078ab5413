const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * An operation that takes input says how it refuses invalid input: its 400 has examples of its own. The other standard
 * responses are added by the preprocessor `standard-responses`.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function declaredBadRequest() {
  return {
    Paths: {
      PathItem(item, { report, location }) {
        for (const method of METHODS) {
          const operation = item[method]
          if (operation === undefined || operation.responses?.['400'] !== undefined) continue
          const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
          if (parameters.length > 0 || operation.requestBody)
            report({
              message: `${operation.operationId ?? method} must declare 400.`,
              location: location.child([method, 'responses']).key(),
            })
        }
      },
    },
  }
}
