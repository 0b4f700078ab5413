import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A line that stands for a file: `{{ guides/metering.md }}`, seen from the root document. */
export const INCLUDE = /^\{\{ (\S+\.md) \}\}$/gm

/**
 * Puts the guides into the introduction where it names them, so that each is a file of its own and every reader of the bundle
 * has them all.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function includeGuides() {
  return {
    Root: {
      leave(root, { location }) {
        const folder = dirname(location.source.absoluteRef)
        root.info.description = root.info.description.replaceAll(INCLUDE, (_line, name) =>
          readFileSync(join(folder, name), 'utf8'),
        )
      },
    },
  }
}
