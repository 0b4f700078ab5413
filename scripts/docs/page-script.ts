import { SAMPLE_URL } from '../generate/samples/requests.ts'
import { GUIDE_SEARCH } from './guide-search.ts'
import { SAMPLE_COLORS } from './sample-colors.ts'

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
