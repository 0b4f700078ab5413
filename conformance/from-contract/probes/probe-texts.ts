import type { Operation } from '../../../contract/index.ts'
import type { Lab } from '../../kit/check-context.ts'
import { set, toPath } from '../schema/json-path.ts'
import { type Site, sitesOf, typesOf } from '../schema/locations.ts'
import { expectBreaches, refuse } from './probe-violations.ts'

/** What JSON can write and Unicode text cannot hold, or a database would not. */
const UNFIT = [
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\uD800b'],
] as const

/** Puts into every free text of the operation's body what no text may have. */
export async function probeTexts(lab: Lab, operation: Operation): Promise<void> {
  const { body } = operation
  if (body === undefined) return
  const sites = sitesOf(lab.contract, body.schema, body.examples).filter(isFreeText)
  const [first] = sites
  if (first === undefined) return
  // Of one example, which the others then may lack: a text that is not reached by it is like those that are.
  const together = sites.filter(({ example }) => example === first.example)
  for (const [told, text] of UNFIT) {
    const breaches = together.map(({ place }) => ({ told, path: toPath(place), rule: 'invalid_text' }))
    await expectBreaches(lab, operation, breaches, (indexes) => {
      const some = together.filter((_, index) => indexes.includes(index))
      const ground = some.reduce<unknown>(
        (value, { reach, place }) => set(reach(value), place, text),
        first.example.value,
      )
      return refuse(lab, operation, { body: ground })
    })
  }
}

/** What a pattern or a list of choices refuses anyway need not be told by this rule. */
function isFreeText({ schema }: Site): boolean {
  const { pattern, format, enum: choices, const: only } = schema
  const isFree = [pattern, format, choices, only].every((each) => each === undefined)
  return typesOf(schema).includes('string') && isFree
}
