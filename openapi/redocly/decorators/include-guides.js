import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A line that stands for a file: `{{ guides/metering.md }}`, seen from the root document. */
export const INCLUDE = /^\{\{ (\S+\.md) \}\}$/gm

/** A picture of a guide: `![Its text](guides/invoice-states.svg)`, seen from the root document. */
const PICTURE = /(?<=!\[[^\]]+\]\()\S+\.svg(?=\))/g

/** A screenshot of a guide, in lines of its own: `![Its text](guides/dashboard-overview.webp)`. */
const SCREENSHOT = /^!\[([^\]]+)\]\((\S+\.webp)\)$/gm

/**
 * Puts the guides into the introduction where it names them, so that each is a file of its own and every reader of the bundle
 * has them all. Drawings come with them, as data: the bundle is read where there is no such file. Screenshots would outweigh the text:
 * each becomes a comment, and the page of the reference shows it.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function includeGuides() {
  return {
    Root: {
      leave(root, { location }) {
        const folder = dirname(location.source.absoluteRef)
        const read = (name) => readFileSync(join(folder, name), 'utf8')
        root.info.description = root.info.description
          .replaceAll(INCLUDE, (_line, name) => read(name))
          .replaceAll(PICTURE, (name) => `data:image/svg+xml;base64,${Buffer.from(read(name)).toString('base64')}`)
          .replaceAll(SCREENSHOT, (_picture, text, name) => `<!-- ${name}: ${text.replaceAll(/\s+/g, ' ')} -->`)
      },
    },
  }
}
