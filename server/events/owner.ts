/** Replaces the customer's id until one has the external id. No id begins like this. */
export function unknownOwner(externalId: string): string {
  return `${UNKNOWN}${externalId}`
}

export function isUnknownOwner(customerId: string): boolean {
  return customerId.startsWith(UNKNOWN)
}

export const UNKNOWN = '@'
