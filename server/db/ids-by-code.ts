type Codes = readonly string[] | null

/** What codes named when they were sent. Null, or without a code, where an earlier version wrote the row. */
export type IdsByCode = Record<string, string> | null

/** Returns the ids of what a list of codes names. A code whose id was not kept stands for itself. */
export function idsNamed(codes: Codes, ids: IdsByCode): Codes {
  return codes?.map((code) => idOf(code, ids) ?? code) ?? null
}

/** A list that is null names all. */
export function isNamed(codes: Codes, ids: IdsByCode, thing: { id: string; code: string }): boolean {
  return (
    codes === null || codes.some((code) => (idOf(code, ids) ?? thing.id) === thing.id && code === thing.code)
  )
}

/** Returns the ids of the codes that are named, to be kept. */
export function keptIds(codes: Iterable<string>, ids: IdsByCode): IdsByCode {
  const kept = [...new Set(codes)].flatMap((code) => {
    const id = idOf(code, ids)
    return id === undefined ? [] : [[code, id] as const]
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** A code can be the name of something that every object has, such as `constructor`. */
function idOf(code: string, ids: IdsByCode): string | undefined {
  return ids !== null && Object.hasOwn(ids, code) ? ids[code] : undefined
}
