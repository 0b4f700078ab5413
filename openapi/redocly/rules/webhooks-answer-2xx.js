/**
 * A webhook says by which 2xx its receiver acknowledges: without it nobody knows when a delivery is done.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function webhooksAnswer2xx() {
  return {
    Root(root, { report, location, resolve }) {
      for (const [name, entry] of Object.entries(root.webhooks ?? {})) {
        const item = resolve(entry).node ?? entry
        for (const [method, operation] of Object.entries(item)) {
          if (operation?.responses === undefined) continue
          if (Object.keys(operation.responses).some((status) => /^2/.test(status))) continue
          report({
            message: `The webhook ${name} (${method}) must declare a 2xx response.`,
            location: location.child(['webhooks', name]),
          })
        }
      }
    },
  }
}
