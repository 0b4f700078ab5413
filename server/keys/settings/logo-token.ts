/** The tenant's id comes first, as in every index, and then the logo's hash. */
export function newLogoToken(tenantId: number, logoId: string): string {
  return `${tenantId.toString(36)}-${logoId}`
}

export function readLogoToken(token: string): { tenantId: number; logoId: string } | undefined {
  const [, tenant, logoId] = /^([0-9a-z]{1,10})-([\w-]{43})$/.exec(token) ?? []
  return tenant === undefined || logoId === undefined
    ? undefined
    : { tenantId: Number.parseInt(tenant, 36), logoId }
}
