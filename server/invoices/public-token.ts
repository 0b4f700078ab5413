/** The random part of a public invoice URL: 32 base-62 characters, 190 bits. */
const SECRET_LENGTH = 32

/**
 * The token of a public invoice URL. The tenant's number leads, so that the page is found by a key that starts with the
 * tenant, like everything else; the rest is the secret.
 */
export function newPublicToken(tenantId: number, newSecret: (length: number) => string): string {
  return `${tenantId.toString(36)}-${newSecret(SECRET_LENGTH)}`
}

/** The tenant that a token names, undefined for a text that is no token of ours. */
export function tenantOfToken(token: string): number | undefined {
  const [, tenant] = /^([0-9a-z]{1,10})-[0-9A-Za-z]{32}$/.exec(token) ?? []
  return tenant === undefined ? undefined : Number.parseInt(tenant, 36)
}
