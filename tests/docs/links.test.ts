import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anchorOf, readContract } from '../../contract/index.ts'
import { readIntroduction } from '../../scripts/docs/page-contract.ts'

const { document, operations } = readContract()
const places = new Set([...sectionsOf(readIntroduction()), ...operations.map(anchorOf)])
const links = [...JSON.stringify(document).matchAll(/\[([^\][]+)\]\((#\/[^)]+)\)/g)].map(
  ([, text = '', place = '']) => ({ text, place }),
)

test('the introduction and the guides lead to one another', () => {
  expect(links.length).toBeGreaterThan(40)
})

test.each(links)('“$text” leads to a place of the page', ({ place }) => {
  expect([...places]).toContain(place)
})

test.each(['README.md', 'docs/operating.md'])('%s leads to places of the page', (name) => {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const found = [...text.matchAll(/\]\((https:[^)#]*)(#[^)]*)\)/g)]
  const urls = new Set(found.map(([, url]) => url))
  expect([...urls]).toEqual([document.externalDocs?.url])
  expect(found.filter(([, , place = '']) => !places.has(place))).toEqual([])
})

test('every guide is reached from the introduction, the guides or an operation', () => {
  const named = new Set(links.map(({ place }) => place.split('/').slice(0, 3).join('/')))
  const guides = [...readIntroduction().matchAll(/^# (.+)$/gm)].map(
    ([, title = '']) => `#/section/${toId(title)}`,
  )
  const unnamed = guides.filter((place) => !named.has(place))
  expect(unnamed).toEqual([])
})

/** The places of guides and of their parts. */
function sectionsOf(text: string): string[] {
  return text.split(/^# /m).flatMap((guide) => {
    const title = toId(guide.split('\n')[0] ?? '')
    const parts = [...guide.matchAll(/^## (.+)$/gm)].map(
      ([, part = '']) => `#/section/${title}/${toId(part)}`,
    )
    return [`#/section/${title}`, ...parts]
  })
}

function toId(title: string): string {
  return title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
}
