import type { Response } from 'express'
import { type Html, toMarkup } from '../../runtime/html.ts'

/** Pages load only the dashboard's own style, script and pages, and no frame can show a page. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

export function sendHtml(
  response: Response,
  status: number,
  page: Html,
  isOpen?: (path: string) => boolean,
): void {
  response.status(status).set(HEADERS).send(toMarkup(page, isOpen))
}

/** Shows an email within a page: its own style and the logo, no script, no form, and no link that leads anywhere. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

export function sendFrame(response: Response, content: string): void {
  response
    .status(200)
    .set({ ...HEADERS, 'Content-Security-Policy': FRAME_POLICY, 'X-Frame-Options': 'SAMEORIGIN' })
    .send(content)
}

/** After 303 the browser uses GET, so a reload sends no form. */
export function seeOther(response: Response, path: string): void {
  response.set({ 'Cache-Control': 'private, no-store' }).redirect(303, path)
}
