import { createHash } from 'node:crypto'

export function receiptName({ number }: { number: string }): string {
  return `${number}-receipt`
}

export function headersOf(name: string, bytes: Uint8Array): Record<'Content-Disposition' | 'ETag', string> {
  return {
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    ETag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  }
}
