/** Stands in place of the customer's id while no customer has the event's external id. No id begins like this. */
export function unknownOwner(externalId: string): string {
  return `${UNKNOWN}${externalId}`
}

export function isUnknownOwner(customerId: string): boolean {
  return customerId.startsWith(UNKNOWN)
}

export const UNKNOWN = '@'
