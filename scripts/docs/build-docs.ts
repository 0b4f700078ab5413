import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { redocly } from '../redocly.ts'

const folder = new URL('../../dist/', import.meta.url).pathname

/** Builds the reference page from generated/ and returns its path. Throws where the page would still ask a CDN. */
export function buildDocs(): string {
  const path = `${folder}docs.html`
  // Renamed into its place at the end, so that a running service never serves half a page.
  const draft = `${folder}docs-${process.pid}.html`
  mkdirSync(folder, { recursive: true })
  redocly(
    'build-docs',
    'generated/openapi.yaml',
    '--inlineBundle',
    '--openapi.jsonSamplesExpandLevel=all',
    '--template=scripts/docs/page.hbs',
    `--output=${draft}`,
  )
  writeFileSync(draft, withoutCdn(readFileSync(draft, 'utf8')))
  renameSync(draft, path)
  return path
}

/** Redoc loads one thing from its CDN even when it is inlined, the logo at its link; a word does as well. */
function withoutCdn(page: string): string {
  const own = page.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, WORD_MARK)
  if (own.includes('cdn.redoc.ly'))
    throw new Error('Redoc asks its CDN for something new: put it into the page')
  return own
}

const WORD_MARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="14"><text y="11" font-family="sans-serif" font-size="11" fill="#22242b">Redoc</text></svg>',
)}`
