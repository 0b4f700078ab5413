/**
 * What works better with a script, and works without: a link's token is taken from the fragment, which only the browser sees, and
 * secrets can be copied.
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
`
