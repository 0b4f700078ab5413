import { taxIdForms } from '../../generated/operations.ts'

const EURO_COUNTRIES = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK'
/** Northern Ireland has numbers of the EU, and is no country. */
const EU_VAT = [
  ...new Set(
    taxIdForms
      .filter(({ type, country }) => type === 'eu_vat' && country !== 'Northern Ireland')
      .map(({ example }) => example.slice(0, 2)),
  ),
].join('|')

/**
 * The dashboard works without this script. It submits a link's token from the fragment, copies secrets, reads a logo
 * file, adds up an invoice's lines, ticks a line whose amount is typed and renews a preview while one types, proposes a code for a name and what a new customer's country and VAT number say, scrolls the menu to the current entry, focuses the search at /
 * and Ctrl+K, and removes a notice's name from the URL, so that a reload does not repeat the notice.
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
const numberIn = (text) => {
  const [, minus, whole, fraction = ''] = /^(-?)(\\d+|[1-9]\\d{0,2}(?:,\\d{3})+)(?:\\.(\\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const decimals = fraction.replace(/0+$/, '')
  return { digits: BigInt(minus + whole.replaceAll(',', '') + decimals), decimals: decimals.length }
}
for (const lines of document.querySelectorAll('[data-lines]')) {
  const digits = Number(lines.dataset.decimals)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: lines.dataset.lines, minimumFractionDigits: digits, maximumFractionDigits: digits })
  const textOf = (minor) => {
    const plain = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
    const major = digits === 0 ? plain : plain.slice(0, -digits) + '.' + plain.slice(-digits)
    return (minor < 0n ? '−' : '') + format.format(major)
  }
  // Rounds half away from zero, as the service does.
  const sumOf = (quantity, price) => {
    if (quantity === undefined || price === undefined || quantity.digits < 0n || price.decimals > digits) return undefined
    const minor = quantity.digits * price.digits * 10n ** BigInt(digits - price.decimals)
    const unit = 10n ** BigInt(quantity.decimals)
    const half = minor < 0n ? -unit : unit
    return (minor * 2n + half) / (unit * 2n)
  }
  const update = () => {
    let total = 0n
    for (const output of lines.querySelectorAll('output[id^="sum_"]')) {
      const valueOf = (name) => lines.querySelector('#' + output.id.replace('sum', name)).value
      const hasPrice = valueOf('price').trim() !== ''
      const sum = hasPrice ? sumOf(numberIn(valueOf('quantity').trim() || '1'), numberIn(valueOf('price'))) : 0n
      total = sum === undefined || total === undefined ? undefined : total + sum
      output.value = sum === undefined ? '–' : hasPrice ? textOf(sum) : ''
    }
    lines.querySelector('#total').value = total === undefined ? '–' : textOf(total)
  }
  lines.addEventListener('input', update)
  lines.querySelector('[value="sums"]').hidden = true
}
for (const amount of document.querySelectorAll('.credit-line input:not([type="checkbox"])'))
  amount.addEventListener('input', () => {
    amount.closest('.credit-line').querySelector('[type="checkbox"]').checked = amount.value.trim() !== ''
  })
for (const form of document.querySelectorAll('form[data-preview]')) {
  const preview = document.getElementById('preview')
  const actions = form.querySelector('.actions')
  const show = (parts) => {
    preview.replaceChildren(...parts)
    preview.inert = false
    // What is shown can have the button itself.
    actions.hidden = preview.querySelector('form') !== null
  }
  let latest, request
  form.addEventListener('input', () => {
    // What is shown is not what the form says now, so nothing of it can be pressed.
    preview.inert = true
    clearTimeout(latest)
    request?.abort()
    latest = setTimeout(() => {
      // \`fetch\` gives text, which the page's policy does not let a script parse.
      request = new XMLHttpRequest()
      request.open('POST', form.action)
      request.responseType = 'document'
      request.onload = ({ target }) => show(target.response?.getElementById('preview')?.children ?? [])
      request.onerror = () => show([])
      const body = new URLSearchParams(new FormData(form))
      // Without it, a form that acts at once would.
      body.set('preview', 'yes')
      request.send(body)
    }, 250)
  })
  for (const each of actions.querySelectorAll('[name="preview"]')) each.hidden = true
  show([...preview.children])
}
const nameField = document.querySelector('form #name')
const code = document.querySelector('form #code')
if (nameField && code) {
  const mark = code.placeholder.includes('_') ? '_' : '-'
  let isOwn = code.value !== ''
  code.addEventListener('input', () => (isOwn = code.value !== ''))
  nameField.addEventListener('input', () => {
    const plain = nameField.value.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
    if (!isOwn) code.value = plain.replace(/[^a-z0-9]+/g, mark).replace(/^[-_]+|[-_]+$/g, '').slice(0, 60)
  })
}
const country = document.querySelector('#address_country')
const currency = document.querySelector('select#currency_code')
const vatCountry = document.querySelector('#vat-country')
if (country && currency && vatCountry) {
  const touched = new Set()
  document.addEventListener('change', ({ target, isTrusted }) => isTrusted && touched.add(target.id))
  const propose = (field, value) => {
    const isChoice = [...field.options].some((option) => option.value === value)
    if (touched.has(field.id) || !isChoice || field.value === value) return
    field.value = value
    field.dispatchEvent(new Event('change'))
  }
  country.addEventListener('change', () => {
    const isEuro = '${EURO_COUNTRIES}'.split(' ').includes(country.value)
    // Other currencies begin with their country.
    const own = [...currency.options].find(({ value }) => value.startsWith(country.value || '-'))
    propose(currency, isEuro ? 'EUR' : own?.value)
  })
  document.querySelector('#tax_value_0').addEventListener('change', ({ target }) => {
    const [, of] = /^(${EU_VAT})[ 0-9A-Z.+*-]{2,}$/.exec(target.value.trim().toUpperCase()) ?? []
    if (of === undefined) return
    propose(document.querySelector('#tax_type_0'), 'eu_vat')
    propose(country, of === 'EL' ? 'GR' : of)
    const seller = vatCountry.textContent
    if (seller !== '' && seller !== of) propose(document.querySelector('#tax_status'), 'reverse_charge')
  })
}
const nav = document.querySelector('.nav')
const current = nav?.querySelector('[aria-current]')
if (current) {
  nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  // Some entries below it are seen too.
  nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight + 160
}
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
