/** The input of `@e-invoice-eu/core`: the elements of UBL by name, in any order. `name@attribute` is an attribute of `name`. */
export type Tree = { [name: string]: string | Tree | ReadonlyArray<string | Tree> }
type Sparse = { [name: string]: string | Sparse | ReadonlyArray<string | Tree> | null | undefined }

/** Without what is missing, since the library would write an empty element. */
export function compact(sparse: Sparse): Tree {
  const members = Object.entries(sparse).flatMap(([name, value]): Array<[string, Tree[string]]> => {
    if (value === null || value === undefined || value === '') return []
    if (typeof value === 'string' || isList(value)) return value.length === 0 ? [] : [[name, value]]
    const inner = compact(value)
    return Object.keys(inner).length === 0 ? [] : [[name, inner]]
  })
  return Object.fromEntries(members)
}

function isList(value: object): value is ReadonlyArray<string | Tree> {
  return Array.isArray(value)
}

/** XML has no control characters and no half surrogates. Null where nothing is left. */
export function xmlText(text: string | null | undefined): string | null {
  const written = (text ?? '').toWellFormed().replaceAll(NOT_IN_XML, '').trim()
  // The library reads `&lt;` and `&#60;` as signs that are escaped, before it escapes others.
  return written === '' ? null : written.replaceAll(LOOKS_ESCAPED, '&amp;amp;')
}

const LOOKS_ESCAPED = /&(?=(?:lt|gt|amp|apos|quot|#\d+|#x[\da-f]+);)/gi

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
