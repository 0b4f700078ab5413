/** Writes dist/docs.html, the reference as one page that needs no network: `npm run docs`. */
import { statSync } from 'node:fs'
import { buildDocs } from './docs/build-docs.ts'

const path = buildDocs()
console.log(`${path} (${(statSync(path).size / 2 ** 20).toFixed(1)} MiB)`)
