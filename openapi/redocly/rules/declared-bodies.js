/**
 * What changes something says what body it takes, if only none or `{}`: a body that is ignored could never be given a meaning.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function declaredBodies() {
  return {
    Paths: {
      PathItem(item, { report, location }) {
        for (const method of ['put', 'post', 'patch'])
          if (item[method] !== undefined && item[method].requestBody === undefined)
            report({
              message: `${item[method].operationId ?? method} must say what body it takes: an empty object, if nothing else.`,
              location: location.child([method]).key(),
            })
      },
    },
  }
}
