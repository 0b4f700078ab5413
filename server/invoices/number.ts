/** `INV-000001`. The count is after the last `-`, so that no two numbers of a tenant are the same, whatever their prefixes. */
export function toInvoiceNumber(count: number, { prefix, width }: { prefix: string; width: number }): string {
  return `${prefix}-${String(count).padStart(width, '0')}`
}
