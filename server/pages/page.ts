import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { type Html, html, toText, trusted } from './html.ts'
import { STYLE } from './style.ts'

/** The empty icon keeps browsers from requesting one. */
export function renderPage(title: string, content: Html): string {
  return toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLE)}</style>
</head>
<body>
${content}
</body>
</html>
`)
}

export function renderMessage(title: string, message: Html): string {
  return renderPage(
    title,
    html`<main class="sheet message"><div class="inner"><h1>${title}</h1><p>${message}</p></div></main>`,
  )
}

/**
 * Sends a page that nobody else may cache or see in a Referer, since its URL can be secret. The policy allows its own style and
 * nothing else, so that injected markup could do nothing.
 */
export function sendPage(response: Response, status: number, page: string): void {
  response
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
    .send(page)
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
