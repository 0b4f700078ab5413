import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { html } from '../runtime/html.ts'
import { type Asset, packAsset, sendAsset } from './asset.ts'
import { renderMessage, sendPage } from './page.ts'

const project = join(import.meta.dirname, '../..')
/** Compiled code is in dist/, beside the page. */
const reference = join(project, import.meta.filename.endsWith('.js') ? 'docs.html' : 'dist/docs.html')

export function createContractPages(): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/openapi.json', serveBundle('openapi.json', 'application/json'))
  router.get('/openapi.yaml', serveBundle('openapi.yaml', 'application/yaml'))
  router.get('/openapi-3.0.json', serveBundle('openapi-3.0.json', 'application/json'))
  router.get('/openapi-3.0.yaml', serveBundle('openapi-3.0.yaml', 'application/yaml'))
  router.get('/docs', serveReference(reference))
  router.get('/', (_request, response) => sendPage(response, 200, START))
  return router
}

/** Browser tools of any origin may read the document. */
function serveBundle(name: string, type: string): RequestHandler {
  const bundle = readFileSync(join(project, 'generated', name))
  let packed: Promise<Asset> | undefined
  return async (request, response) => {
    packed ??= packAsset(type, bundle)
    const asset = await packed
    response.set('Access-Control-Allow-Origin', '*')
    sendAsset(request, response, asset)
  }
}

/** The page contains its policy, so a rebuilt page is read again. */
function serveReference(path: string): RequestHandler {
  let packed: { version: string; asset: Promise<Asset> } | undefined
  return async (request, response) => {
    const version = await versionOf(path)
    if (version === undefined) {
      sendPage(response, 503, NOT_BUILT)
      return
    }
    if (packed?.version !== version) {
      packed = { version, asset: readAsset(path) }
      // A failed attempt is not cached.
      packed.asset.catch(() => {
        packed = undefined
      })
    }
    const page = await packed.asset
    response.set('Content-Security-Policy', "frame-ancestors 'none'")
    sendAsset(request, response, page)
  }
}

async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return found === undefined ? undefined : `${found.mtimeMs} ${found.size}`
}

async function readAsset(path: string): Promise<Asset> {
  return packAsset('text/html; charset=utf-8', await readFile(path))
}

const NOT_BUILT = renderMessage(
  'The reference is not built yet',
  html`Run <code>npm run docs</code> and load this page again. The contract itself is at <code>/openapi.yaml</code>.`,
)

const START = renderMessage(
  'Usage Billing',
  html`This is a billing and usage metering service. People of a company work in the <a href="/dashboard">dashboard</a>; programs call the API, which the <a href="/docs">reference</a> describes.`,
)
