type Codes = readonly string[] | null

/** By code: the object it meant when the row was written. Null in older rows. */
export type IdsByCode = Record<string, string> | null

/** A code without a saved id stands for itself. */
export function idsNamed(codes: Codes, ids: IdsByCode): Codes {
  return codes?.map((code) => idOf(code, ids) ?? code) ?? null
}

/** Null codes name everything. */
export function isNamed(codes: Codes, ids: IdsByCode, thing: { id: string; code: string }): boolean {
  return (
    codes === null || codes.some((code) => (idOf(code, ids) ?? thing.id) === thing.id && code === thing.code)
  )
}

export function keptIds(codes: Iterable<string>, ids: IdsByCode): IdsByCode {
  const kept = [...new Set(codes)].flatMap((code) => {
    const id = idOf(code, ids)
    return id === undefined ? [] : [[code, id] as const]
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** A code can be `constructor` or another inherited property. */
function idOf(code: string, ids: IdsByCode): string | undefined {
  return ids !== null && Object.hasOwn(ids, code) ? ids[code] : undefined
}
