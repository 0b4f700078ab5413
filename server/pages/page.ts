import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from 'express'
import type { Locale } from '../locales/language.ts'
import { type Html, html, toMarkup, trusted } from '../runtime/html.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

/** The policy allows only the page's own style, which stops injected markup. */
export type Page = { content: Html; policy: string; referrer: Referrer }

/** Without a referrer, a browser on plain HTTP does not say which origin a form comes from. */
type Referrer = 'no-referrer' | 'same-origin'

type Options = { ownStyle?: string | undefined; formAction?: string; referrer?: Referrer; locale?: Locale }

/** `formAction` lists the targets of forms, including their redirects. An empty icon prevents a request for one. */
export function renderPage(
  title: string,
  content: Html,
  { ownStyle = '', formAction = "'none'", referrer = 'no-referrer', locale = 'en' }: Options = {},
): Page {
  const style = `${STYLE}${ownStyle}`
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="${referrer}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
${content}
</body>
</html>
`
  return { content: page, policy: policyFor(style, formAction), referrer }
}

export function renderMessage(title: string, message: Html | string, options: Options = {}): Page {
  return renderPage(
    title,
    html`<main class="sheet message"><div class="inner"><h1>${title}</h1><p>${message}</p></div></main>`,
    options,
  )
}

/** The URL can be secret, so neither caches nor a Referer may have it. */
export function sendPage(response: Response, status: number, { content, policy, referrer }: Page): void {
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': referrer,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  })
  response.send(toMarkup(content))
}

function policyFor(style: string, formAction: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
