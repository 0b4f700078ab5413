/**
 * Redoc's search takes all guides for one text, and leads to its first line. With this part of the page's script, each guide and
 * each part of one is a result of its own.
 */
export const GUIDE_SEARCH = String.raw`
let introduction = { title: '', text: '', guides: [] }
function keepGuides({ info }) {
  const [first, ...parts] = info.description.split(/^(?=##? )/m)
  let guide
  const guides = parts.map((part) => {
    const [heading, level, title] = /^(##?) (.+)/.exec(part)
    if (level === '#') guide = title
    const place = level === '#' ? [guide] : [guide, title]
    const url = '/section/' + place.map(toAnchor).join('/')
    return { id: url, url, title, path: place.slice(0, -1), text: toPlainText(part.slice(heading.length)) }
  })
  introduction = { title: info.title, text: toPlainText(first), guides }
}
function eachGuide(found) {
  // Forty types of events show the objects of all other operations: their names are enough.
  if (/^\/?webhook-events\/(?!list|get)/.test(found.url)) return nameOnly(found)
  if (found.title !== introduction.title) return found
  return [{ ...found, text: introduction.text }, ...introduction.guides.map((guide) => ({ ...guide, kind: found.kind }))]
}
function nameOnly({ id, url, title, path, kind, httpVerb, httpPath }) {
  return { id, url, title, path, kind, httpVerb, httpPath, text: '' }
}
function toAnchor(title) {
  return title.toLowerCase().replaceAll(/[^\w -]/g, '').replaceAll(' ', '-')
}
function toPlainText(markdown) {
  return markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[${'`'}*|]+|-{3,}/g, ' ').replaceAll(/\s+/g, ' ')
}
`

/** Has Redoc's search take the guides from `eachGuide`. */
export function withGuidesInSearch(page: string): string {
  const indexing = /for\(let (\w+) of (\w+)\)(\w+)\.addDocument\(\1\)/
  if (!indexing.test(page)) throw new Error('Redoc fills its search in another way: have it find the guides')
  return page.replace(indexing, 'for(let $1 of $2.flatMap(eachGuide))$3.addDocument($1)')
}
