/** One error code of the contract: the status that it answers with, what it means, and what to do. */
export type CatalogueEntry = { code: string; status: number; meaning: string; cure: string }

/** Reads the catalogue, the table in the description of the schema `ErrorCode`: the one place where codes are explained. */
export function readCatalogue(errorCodeDescription: string): CatalogueEntry[] {
  const rows = errorCodeDescription.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.+?) \| (.+?) \|$/gm)
  return [...rows].map(([, code = '', status, meaning = '', cure = '']) => ({
    code,
    status: Number(status),
    meaning,
    cure,
  }))
}
