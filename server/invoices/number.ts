/** Formats `INV-000001`. The count follows the last `-`, so numbers differ whatever their prefixes. */
export function toInvoiceNumber(count: number, { prefix, width }: { prefix: string; width: number }): string {
  return `${prefix}-${String(count).padStart(width, '0')}`
}
