/**
 * All works without it. It reads a link's token from the fragment, copies secrets, reads a logo file, and
 * marks the place in a narrow menu.
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
document.querySelector('.nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
`
