/** `INV-000001` live, `TEST-000001` in test mode. */
export function toInvoiceNumber(number: number, mode: 'live' | 'test'): string {
  return `${mode === 'live' ? 'INV' : 'TEST'}-${String(number).padStart(6, '0')}`
}
