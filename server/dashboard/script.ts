/**
 * The dashboard works without this script. It submits a link's token from the fragment, copies secrets, reads a logo
 * file, scrolls a narrow menu to the current entry, focuses the search at / and Ctrl+K, and removes a notice's name
 * from the URL, so that a reload does not repeat the notice.
 */
export const SCRIPT = `
for (const form of document.querySelectorAll('form[data-enter]')) {
  const token = location.hash.slice(1)
  if (token === '') continue
  history.replaceState(null, '', location.pathname)
  form.elements.namedItem('token').value = token
  form.requestSubmit()
}
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = 'Copied'
  })
}
for (const input of document.querySelectorAll('input[data-read-into]')) {
  input.closest('[hidden]').hidden = false
  input.addEventListener('change', () => {
    const reader = new FileReader()
    reader.addEventListener('load', () => (document.getElementById(input.dataset.readInto).value = reader.result))
    reader.readAsDataURL(input.files[0])
  })
}
const nav = document.querySelector('.nav')
const current = nav?.querySelector('[aria-current]')
if (current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
const search = document.querySelector('.search input')
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select') !== null
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
  if (search === null || !(isSlash || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)))) return
  event.preventDefault()
  search.focus()
  search.select()
})
const url = new URL(location.href)
if (url.searchParams.has('done')) {
  url.searchParams.delete('done')
  history.replaceState(null, '', url)
}
`
