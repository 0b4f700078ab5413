import type { Operation } from '../../../contract/index.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { set, toPath } from '../schema/json-path.ts'
import { type Location, locationsOf, typesOf } from '../schema/locations.ts'
import { expectBreaches, refuse } from './probe-violations.ts'

/** What JSON can write and Unicode text cannot hold, or a database would not. */
const UNFIT = [
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\uD800b'],
] as const

/** Puts into every free text of the operation's body what no text may have. */
export async function probeTexts(ctx: CheckContext, operation: Operation): Promise<void> {
  const { body } = operation
  if (body === undefined) return
  const locations = locationsOf(ctx.contract, body.schema, body.examples).filter(isFreeText)
  const [first] = locations
  if (first === undefined) return
  // Of one example, which the others then may lack: a text that is not reached by it is like those that are.
  const together = locations.filter(({ example }) => example === first.example)
  for (const [told, text] of UNFIT) {
    const breaches = together.map(({ place }) => ({ told, path: toPath(place), rule: 'invalid_text' }))
    await expectBreaches(ctx, operation, breaches, (indexes) => {
      const some = together.filter((_, index) => indexes.includes(index))
      const ground = some.reduce<unknown>(
        (value, { reach, place }) => set(reach(value), place, text),
        first.example.value,
      )
      return refuse(ctx, operation, { body: ground })
    })
  }
}

/** What a pattern or a list of choices refuses anyway need not be told by this rule. */
function isFreeText({ schema }: Location): boolean {
  const { pattern, format, enum: choices, const: only } = schema
  const isFree = [pattern, format, choices, only].every((each) => each === undefined)
  return typesOf(schema).includes('string') && isFree
}
