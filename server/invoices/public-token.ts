/** 190 bits in base-62 characters; 43 have 256. */
const SECRET_LENGTH = 32

/** The tenant's id comes first, as in every index. */
export function newPublicToken(
  tenantId: number,
  newSecret: (length: number) => string,
  length = SECRET_LENGTH,
): string {
  return `${tenantId.toString(36)}-${newSecret(length)}`
}

export function tenantOfToken(token: string): number | undefined {
  const [, tenant] = /^([0-9a-z]{1,10})-[0-9A-Za-z]{32}(?:[0-9A-Za-z]{11})?$/.exec(token) ?? []
  return tenant === undefined ? undefined : Number.parseInt(tenant, 36)
}
