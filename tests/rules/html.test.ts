import { expect, test } from 'vitest'
import { html, toMarkup, trusted } from '../../server/runtime/html.ts'

test('escapes what comes from outside, and leaves markup as it is', () => {
  const name = `<b>&"'`
  expect(toMarkup(html`<i>${name}</i>${html`<br>`}${undefined}${7}${[trusted('<u>'), html`${'>'}`]}`)).toBe(
    '<i>&#60;b&#62;&#38;&#34;&#39;</i><br>7<u>&#62;',
  )
})
