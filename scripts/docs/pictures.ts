import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PICTURE = /!\[([^\]]+)\]\((guides\/[\w-]+\.svg)\)/g

/**
 * Replaces each SVG of the guides with an empty image that keeps its alt text. The page loads nothing and its Markdown refuses
 * SVG data URLs, so the page's style, from `pictureStyles`, paints the picture.
 */
export function withoutPictures(text: string): string {
  return text.replaceAll(PICTURE, (_, alt: string) => `![${toLine(alt)}](${EMPTY})`)
}

/** Paints each SVG at the image with its alt text, at most as wide as the page. */
export function pictureStyles(text: string): string {
  return [...text.matchAll(PICTURE)]
    .map(([, alt = '', name = '']) => {
      const svg = readFileSync(join(import.meta.dirname, '../../openapi', name), 'utf8')
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
      const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      return `img[alt="${toLine(alt)}"] { width: ${width}px; max-width: 100%; aspect-ratio: ${width} / ${height}; background: url(${url}) center / contain no-repeat }`
    })
    .join('\n')
}

function toLine(alt: string): string {
  return alt.replaceAll(/\s+/g, ' ')
}

/** One transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
