/** 190 bits in base-62 characters. */
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
  const [, tenant] = /^([0-9a-z]{1,10})-[0-9A-Za-z]{32,43}$/.exec(token) ?? []
  return tenant === undefined ? undefined : Number.parseInt(tenant, 36)
}
