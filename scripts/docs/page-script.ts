import { SAMPLE_URL } from '../generate/samples/requests.ts'
import { GUIDE_SEARCH } from './guide-search.ts'

/** What the page does by itself: before Redoc starts, samples at its own origin and guides for the search; a button to copy each block of a guide. */
export const SCRIPT = `${GUIDE_SEARCH}
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
  // Once for all changes of a moment: Redoc makes thousands.
  let timer
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(addCopyButtons, 200)
  }
  new MutationObserver(later).observe(document.body, { childList: true, subtree: true })
  later()
})
`
