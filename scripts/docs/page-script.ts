import { SAMPLE_URL } from '../generate/samples/requests.ts'
import { GUIDE_SEARCH } from './guide-search.ts'

/** Colours the blocks of guides as the samples of operations are, without a change to what Redoc draws. */
const SAMPLE_COLORS = String.raw`
const PARTS = /(?<comment>(?<=^|\s)(?:#|\/\/).*$)|(?<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<word>\b(?:await|async|const|for|if|of|in|do|done|while|new|return|import|from|export|function|curl|npm|npx|echo|true|false|null)\b)/gm
function colorSamples() {
  if (!CSS.highlights) return
  const ranges = { comment: [], string: [], word: [] }
  for (const { firstChild: text } of document.querySelectorAll('[data-section-id^="/section/"] pre')) {
    if (text?.nodeType !== Node.TEXT_NODE) continue
    for (const { groups, index, 0: part } of text.data.matchAll(PARTS)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + part.length)
      ranges[Object.keys(groups).find((name) => groups[name] !== undefined)].push(range)
    }
  }
  for (const name in ranges) CSS.highlights.set('sample-' + name, new Highlight(...ranges[name]))
}
`

/**
 * What the page does by itself: before Redoc starts, samples at its own origin and guides for the search; the bar's links; in each
 * block of a guide, colours and a button that copies it.
 */
export const SCRIPT = `${GUIDE_SEARCH}${SAMPLE_COLORS}
function atThisOrigin(definition) {
  keepGuides(definition)
  if (!location.protocol.startsWith('http')) return definition
  return JSON.parse(JSON.stringify(definition).replaceAll('${SAMPLE_URL}', location.origin))
}
function addCopyButtons() {
  for (const block of document.querySelectorAll('[data-section-id^="/section/"] pre:not(:has(> .copied-by-hand))')) {
    const button = document.createElement('button')
    button.className = 'copied-by-hand'
    button.textContent = 'Copy'
    button.onclick = () => {
      getSelection().selectAllChildren(block.querySelector('code') ?? block)
      document.execCommand('copy')
      getSelection().removeAllRanges()
      button.textContent = 'Copied'
    }
    block.append(button)
  }
}
addEventListener('DOMContentLoaded', () => {
  // A file has no service beside it.
  document.querySelector('#to-dashboard').hidden = !location.protocol.startsWith('http')
  document.querySelector('#open-search').onclick = () => document.querySelector('[data-testid="search-trigger"]').click()
  // Once for all changes of a moment: Redoc makes thousands.
  let timer
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      addCopyButtons()
      colorSamples()
    }, 200)
  }
  new MutationObserver(later).observe(document.body, { childList: true, subtree: true })
  later()
})
`
