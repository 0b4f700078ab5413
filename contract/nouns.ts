/** One of a collection: `customers` is `customer`, `companies` is `company`. */
export function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}
