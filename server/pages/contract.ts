import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RequestHandler, type Response, Router } from 'express'
import { html } from './html.ts'
import { renderMessage, sendPage } from './page.ts'

const project = join(import.meta.dirname, '../..')
/** Compiled, this file is in dist/ itself, with the page beside it. */
const reference = join(project, import.meta.filename.endsWith('.js') ? 'docs.html' : 'dist/docs.html')

/** The contract to read and to feed to tools: the bundle as JSON and YAML, and the reference page made of it. */
export function createContractPages(): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/openapi.json', serveBundle('openapi.json', 'application/json'))
  router.get('/openapi.yaml', serveBundle('openapi.yaml', 'application/yaml'))
  router.get('/docs', serveReference(reference))
  router.get('/', (_request, response) => response.redirect('/docs'))
  return router
}

/** Tools in a browser may read it from anywhere, since it holds no secret. */
function serveBundle(name: string, type: string): RequestHandler {
  const bundle = readFileSync(join(project, 'generated', name))
  return (_request, response) => {
    response.set('Access-Control-Allow-Origin', '*')
    send(response, type, bundle)
  }
}

/** Read when it is asked for, since it can be built while the service runs. Its own policy stands in the page. */
function serveReference(path: string): RequestHandler {
  return async (_request, response) => {
    const page = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (page === undefined) {
      sendPage(response, 503, NOT_BUILT)
      return
    }
    response.set('Content-Security-Policy', "frame-ancestors 'none'")
    send(response, 'text/html; charset=utf-8', page)
  }
}

/** A reader asks each time whether there is something new, and is sent it only then. */
function send(response: Response, type: string, content: Buffer): void {
  response
    .set({
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
      'X-Content-Type-Options': 'nosniff',
    })
    .send(content)
}

const NOT_BUILT = renderMessage(
  'The reference is not built yet',
  html`Run <code>npm run docs</code> and load this page again. The contract itself is at <code>/openapi.yaml</code>.`,
)
