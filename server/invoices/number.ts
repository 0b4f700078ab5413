/** `INV-000001` live, `TEST-000001` in test mode. */
export function toInvoiceNumber(number: number, mode: 'live' | 'test'): string {
  return `${mode === 'live' ? 'INV' : 'TEST'}-${String(number).padStart(6, '0')}`
}

/** 0, which no invoice has, for a text that is no number of this mode. */
export function parseInvoiceNumber(text: string, mode: 'live' | 'test'): number {
  const [, digits = ''] = /^[A-Z]+-(\d{6,15})$/.exec(text) ?? []
  return toInvoiceNumber(Number(digits), mode) === text ? Number(digits) : 0
}
