/** Owns events until a customer has the external id. No customer's id begins with `@`. */
export function unknownOwner(externalId: string): string {
  return `${UNKNOWN}${externalId}`
}

export function isUnknownOwner(customerId: string): boolean {
  return customerId.startsWith(UNKNOWN)
}

export const UNKNOWN = '@'
