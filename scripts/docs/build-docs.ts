import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { redocly } from '../redocly.ts'
import { withGuidesInSearch } from './guide-search.ts'
import { readIntroduction, readPageContract } from './page-contract.ts'
import { pageTemplate } from './page-template.ts'

/**
 * Builds the guides and the reference as one page and returns its path. Throws if the page would still load from a CDN.
 */
export function buildDocs(path = join(import.meta.dirname, '../../dist/docs.html')): string {
  const target = resolve(path)
  mkdirSync(dirname(target), { recursive: true })
  const folder = mkdtempSync(join(dirname(target), '.docs-'))
  const at = (name: string) => join(folder, name)
  try {
    writeFileSync(at('contract.json'), JSON.stringify(readPageContract()))
    writeFileSync(at('redocly.yaml'), JSON.stringify({ openapi: LOOK }))
    writeFileSync(at('page.hbs'), pageTemplate(readIntroduction()))
    const flags = [
      `--config=${at('redocly.yaml')}`,
      `--template=${at('page.hbs')}`,
      `--output=${at('page.html')}`,
    ]
    redocly('build-docs', at('contract.json'), '--inlineBundle', ...flags)
    const page = withoutCdn(readFileSync(at('page.html'), 'utf8'))
    writeFileSync(at('page.html'), withGuidesInSearch(withOwnLinks(withLinkColor(atItsOrigin(page)))))
    // The page is moved at the end, so that a running service never serves half of it.
    renameSync(at('page.html'), target)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return target
}

/** Redoc shows only the languages listed here. */
const LOOK = {
  jsonSamplesExpandLevel: 'all',
  codeSamples: {
    languages: [
      { lang: 'curl' },
      { lang: 'typescript', label: 'TypeScript' },
      { lang: 'python', label: 'Python' },
      { lang: 'Payload' },
    ],
  },
}

/** Samples call the service that serves the page; opened as a file, they keep the address of a service on your own machine. */
function atItsOrigin(page: string): string {
  const start = 'hydrate(__redoc_definition, '
  if (!page.includes(start)) throw new Error('Redoc starts in another way: have the page tell it its origin')
  return page.replace(start, 'hydrate(atThisOrigin(__redoc_definition), ')
}

/** Redoc marks opened objects by nine colors of their depth, most of them hard to read, which no variable changes. */
function withLinkColor(page: string): string {
  const colors = /\[`#9D00FF`(,`#[\dA-F]{6}`)+\]/
  if (!colors.test(page)) throw new Error('Redoc marks what is open in other colors: look at their contrast')
  return page.replace(colors, '[`var(--link-color-primary)`]')
}

/** Redoc draws the first page for a site of many pages, and its links are not drawn again when its router starts. */
function withOwnLinks(page: string): string {
  return page.replaceAll(/href="\/(?!dashboard")/g, 'href="#/')
}

/** The one thing that inlined Redoc still loads from its CDN is its logo; a word replaces it. */
function withoutCdn(page: string): string {
  const own = page.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, WORD_MARK)
  if (own.includes('cdn.redoc.ly'))
    throw new Error('Redoc asks its CDN for something new: put it into the page')
  return own
}

const WORD_MARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="14"><text y="11" font-family="sans-serif" font-size="11" fill="#7b8794">Redoc</text></svg>',
)}`
