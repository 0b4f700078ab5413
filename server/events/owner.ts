/** Stands for a customer until one has the external id. No id of a customer begins like this. */
export function unknownOwner(externalId: string): string {
  return `${UNKNOWN}${externalId}`
}

export function isUnknownOwner(customerId: string): boolean {
  return customerId.startsWith(UNKNOWN)
}

export const UNKNOWN = '@'
