import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A line that stands for a file: `{{ guides/metering.md }}`, seen from the root document. */
export const INCLUDE = /^\{\{ (\S+\.md) \}\}$/gm

/** A link to a guide, to a part of one, or to a part of the guide that it stands in: `[Tiers](prices.md#tiers)`, `[below](#tiers)`. */
const LINK = /(?<=\]\()(?:guides\/)?([\w-]+\.md)?(?:#([\w-]+))?(?=\))(?<!\()/g

/** A picture beside its guide. */
const BESIDE = /(?<=\]\()[\w-]+\.(?:svg|webp)(?=\))/g

/** A picture of a guide: `![Its text](guides/invoice-states.svg)`, seen from the root document. */
const PICTURE = /(?<=!\[[^\]]+\]\()\S+\.svg(?=\))/g

/** A screenshot of a guide, in lines of its own: `![Its text](guides/dashboard-overview.webp)`. */
const SCREENSHOT = /^!\[([^\]]+)\]\((\S+\.webp)\)$/gm

/**
 * Puts the guides into the introduction where it names them, so that each is a file of its own and every reader of the bundle
 * has them all. Drawings come with them, as data: the bundle is read where there is no such file. Screenshots would outweigh the text:
 * each becomes a comment, and the page of the reference shows it. Links between the guides lead to files, as a code host shows them, and
 * become places of the one page that the introduction is.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function includeGuides() {
  return {
    Root: {
      leave(root, { location }) {
        const folder = dirname(location.source.absoluteRef)
        const read = (name) => readFileSync(join(folder, name), 'utf8')
        const linked = (text, own) =>
          text.replaceAll(LINK, (_link, file = own, part) => {
            const [, title] = /^# (.+)/.exec(read(`guides/${file}`))
            return ['#', 'section', toId(title), ...(part ? [part] : [])].join('/')
          })
        const guide = (name) => linked(read(name), basename(name)).replaceAll(BESIDE, (file) => `guides/${file}`)
        root.info.description = linked(root.info.description)
          .replaceAll(INCLUDE, (_line, name) => guide(name))
          .replaceAll(PICTURE, (name) => `data:image/svg+xml;base64,${Buffer.from(read(name)).toString('base64')}`)
          .replaceAll(SCREENSHOT, (_picture, text, name) => `<!-- ${name}: ${text.replaceAll(/\s+/g, ' ')} -->`)
      },
    },
  }
}

/** As the page of the reference names the place of a title. */
function toId(title) {
  return title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
}
