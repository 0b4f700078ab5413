export { guarded, type Html, html, joined, toMarkup, trusted } from '../runtime/html.ts'
