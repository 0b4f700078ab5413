/**
 * Returns `webhook_delivery` for `webhook_deliveries`: paths and lists have the plural, ids and single
 * resources the singular.
 */
export function singular(plural: string): string {
  return plural.replace(/ies$/, 'y').replace(/s$/, '')
}

export function plural(noun: string): string {
  return `${noun}s`.replace(/ys$/, 'ies')
}
