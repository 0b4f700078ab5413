import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PICTURE = /!\[([^\]]+)\]\(data:image\/svg\+xml;base64,([\w+/=]+)\)/g

/** The bundle names a screenshot in a comment. */
const SCREENSHOT = /<!-- (guides\/[\w-]+\.webp): (.+?) -->/g

/**
 * Replaces each picture of the guides with an empty image that keeps its alt text. The page loads nothing and its Markdown refuses
 * SVG data URLs, so the page's style, from `pictureStyles`, paints the picture.
 */
export function withoutPictures(text: string): string {
  return text
    .replaceAll(PICTURE, (_, alt: string) => `![${toLine(alt)}](${EMPTY})`)
    .replaceAll(SCREENSHOT, (_, _file, alt: string) => `![${alt}](${EMPTY})`)
}

export function pictureStyles(text: string): string {
  return [...drawingStyles(text), ...screenshotStyles(text)].join('\n')
}

/** Paints each SVG at the image with its alt text, at most as wide as the page. On a phone a drawing keeps its size and is scrolled. */
function drawingStyles(text: string): string[] {
  return [...text.matchAll(PICTURE)].map(([, alt = '', data = '']) => {
    const svg = Buffer.from(data, 'base64').toString()
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    const image = `img[alt="${toLine(alt)}"]`
    return `${image} { width: ${width}px; max-width: 100%; aspect-ratio: ${width} / ${height}; background: ${paint('svg+xml', Buffer.from(svg))} }
.dark ${image} { background: ${paint('svg+xml', Buffer.from(inTheDark(svg)))} }
@media (max-width: 40rem) { ${image} { min-width: ${width}px } p:has(> ${image}) { overflow-x: auto } }`
  })
}

/** A screenshot looks the same on the dark page. */
function screenshotStyles(text: string): string[] {
  return [...text.matchAll(SCREENSHOT)].map(([, file = '', alt = '']) => {
    const data = readFileSync(join(import.meta.dirname, '../../openapi', file))
    return `img[alt="${alt}"] { width: 1280px; max-width: 100%; aspect-ratio: 5 / 3; background: ${paint('webp', data)} }`
  })
}

function paint(type: string, data: Buffer): string {
  return `url(data:image/${type};base64,${data.toString('base64')}) center / contain no-repeat`
}

/** The picture in colours for the page's dark look. */
function inTheDark(svg: string): string {
  return svg.replaceAll(/#[0-9a-f]{3,6}\b/g, (colour) => {
    const dark = DARK.get(colour)
    if (dark === undefined) throw new Error(`say which colour ${colour} is in the dark`)
    return dark
  })
}

const DARK = new Map([
  ['#fff', '#22242b'],
  ['#f8f9fb', '#1a1c22'],
  ['#eef1f5', '#343843'],
  ['#5b6472', '#98a2b3'],
  ['#3d4654', '#c5ccd8'],
  ['#1c2128', '#f2f4f7'],
])

function toLine(alt: string): string {
  return alt.replaceAll(/\s+/g, ' ')
}

/** One transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
