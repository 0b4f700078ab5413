import type { Operation } from '../../../contract/index.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { formatPath, set } from '../schema/json-path.ts'
import { type Location, locationsOf, typesOf } from '../schema/locations.ts'
import { expectProblems, sendInvalid } from './probe-violations.ts'

/** Texts that JSON can express, but Unicode or a database cannot store. */
const UNSTORABLE = [
  { description: 'U+0000', text: 'a\u0000b' },
  // Some JSON parsers take no lone surrogate.
  { description: 'a lone surrogate', text: 'a\uD800b', mayBeInvalidJson: true },
]

/** Sends unstorable characters in every free text of the operation's body. */
export async function probeTexts(ctx: CheckContext, operation: Operation): Promise<void> {
  const locations = locationsOf(ctx.contract, operation).filter(isFreeText)
  const [first] = locations
  if (first === undefined) return
  // One request has one example. Texts that are only in other examples are validated alike.
  const together = locations.filter(({ example, form }) => example === first.example && form === first.form)
  for (const { text, ...expected } of UNSTORABLE) {
    const problems = together.map(({ jsonPath }) => ({
      ...expected,
      path: formatPath(jsonPath),
      rule: 'invalid_text',
    }))
    await expectProblems(ctx, operation, problems, (indexes) => {
      const some = together.filter((_, index) => indexes.includes(index))
      const base = some.reduce<unknown>(
        (value, { reach, jsonPath }) => set(reach(value), jsonPath, text),
        first.example.value,
      )
      return sendInvalid(ctx, operation, { body: base })
    })
  }
}

/** A pattern or an enum refuses these characters under its own rule. */
function isFreeText({ schema }: Location): boolean {
  const { pattern, format, enum: choices, const: only } = schema
  const isFree = [pattern, format, choices, only].every((each) => each === undefined)
  return typesOf(schema).includes('string') && isFree
}
