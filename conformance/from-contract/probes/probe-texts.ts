import type { Operation } from '../../../contract/index.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { formatPath, set } from '../schema/json-path.ts'
import { type Location, locationsOf, typesOf } from '../schema/locations.ts'
import { expectProblems, refuse } from './probe-violations.ts'

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
  for (const [description, text] of UNFIT) {
    const problems = together.map(({ jsonPath }) => ({
      description,
      path: formatPath(jsonPath),
      rule: 'invalid_text',
    }))
    await expectProblems(ctx, operation, problems, (indexes) => {
      const some = together.filter((_, index) => indexes.includes(index))
      const base = some.reduce<unknown>(
        (value, { reach, jsonPath }) => set(reach(value), jsonPath, text),
        first.example.value,
      )
      return refuse(ctx, operation, { body: base })
    })
  }
}

/** What a pattern or a list of choices refuses anyway need not be told by this rule. */
function isFreeText({ schema }: Location): boolean {
  const { pattern, format, enum: choices, const: only } = schema
  const isFree = [pattern, format, choices, only].every((each) => each === undefined)
  return typesOf(schema).includes('string') && isFree
}
