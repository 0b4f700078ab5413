import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Html, html, joined, piecesOf, trusted } from '../../server/pages/html.ts'

test('escapes what comes from outside, and leaves markup as it is', () => {
  const name = `<b>&"'`
  expect(textOf(html`<i>${name}</i>${html`<br>`}${undefined}${7}${[trusted('<u>'), html`${'>'}`]}`)).toBe(
    '<i>&#60;b&#62;&#38;&#34;&#39;</i><br>7<u>&#62;',
  )
})

test('a long page stays in pieces however deep its rows are, and says the same', () => {
  const row = html`<tr><td>${'é'.repeat(500)}</td></tr>`
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 500 }), (count, together) => {
      const groups = Array.from({ length: Math.ceil(count / together) }, (_, index) =>
        joined(Array(Math.min(together, count - index * together)).fill(row)),
      )
      const page = html`<main>${html`<table>${groups}</table>`}</main>`
      const plain = `<main><table>${textOf(row).repeat(count)}</table></main>`
      expect(textOf(page)).toBe(plain)
      const lengths = piecesOf(page).map(({ length }) => length)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(LONG + AROUND)
    }),
    { numRuns: 30 },
  )
})

/** In characters: what is put together, and what stands around it. */
const [LONG, AROUND] = [64 * 1024, 100]

function textOf(page: Html): string {
  return piecesOf(page).join('')
}
