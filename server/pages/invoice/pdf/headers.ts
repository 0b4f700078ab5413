import { createHash } from 'node:crypto'

/** A number has letters, digits and hyphens alone. */
export function headersOf(number: string, bytes: Uint8Array): Record<'Content-Disposition' | 'ETag', string> {
  return {
    'Content-Disposition': `inline; filename="${number}.pdf"`,
    ETag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  }
}
