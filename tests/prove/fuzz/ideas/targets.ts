import type { Idea } from '../draft.ts'
import { anySize, oneOf } from '../places.ts'

/** Forms of the request line that are rare, or that no URL has. */
const FORMS: Array<[label: string, targetOf: (usual: string, baseUrl: string, size: number) => string]> = [
  ['absolute form', (usual, baseUrl) => `${baseUrl}${usual}`],
  ['absolute form of another host', (usual) => `http://api.example${usual}`],
  ['a fragment', (usual, _baseUrl, size) => `${usual}#${'x'.repeat(size)}`],
  ['slashes before it', (usual, _baseUrl, size) => `${'/'.repeat(size)}${usual}`],
  ['dots before it', (usual, _baseUrl, size) => `${'/..'.repeat(size / 3)}${usual}`],
  ['percents behind it', (usual, _baseUrl, size) => `${usual}${'%'.repeat(size)}`],
  [
    'percent-encoding',
    (usual) => usual.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['a question mark many times', (usual, _baseUrl, size) => `${usual}${'?'.repeat(size)}`],
]

export const otherTarget: Idea = (_draft, random) => {
  const [label, targetOf] = oneOf(FORMS, random) ?? []
  if (label === undefined || targetOf === undefined) return undefined
  const size = anySize(random, 12_000)
  return {
    label: `${label} (${size})`,
    apply(edited) {
      edited.targetOf = (usual, baseUrl) => targetOf(usual, baseUrl, size)
    },
  }
}
