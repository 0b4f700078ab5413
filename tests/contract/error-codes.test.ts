import { describe, expect, test } from 'vitest'
import { readContract } from '../../contract/document.ts'
import { readCatalogue } from '../../contract/error-catalogue.ts'
import { readShown, type ShownExample } from '../../contract/examples.ts'

const schema = Object(readContract().components.schemas?.ErrorCode)
const codes: string[] = schema.enum
const catalogue = readCatalogue(schema.description)
const shown = readShown()

test('the catalogue explains each error code once, in the order of the enum', () => {
  expect(catalogue.map(({ code }) => code)).toEqual(codes)
})

test('each code answers with the status that the catalogue says, and has an example somewhere', () => {
  const answered = new Map(
    shown
      .flatMap(({ responses }) => responses)
      .flatMap(({ status, examples }) => codesOf(examples).map((code) => [code, status])),
  )
  const explained = catalogue.filter(({ code }) => !ANSWERED_BY_NO_OPERATION.includes(code))
  expect(Object.fromEntries(answered)).toEqual(
    Object.fromEntries(explained.map(({ code, status }) => [code, status])),
  )
})

describe.each(shown)('$id', ({ description, responses }) => {
  const has = (status: number) => codesOf(responses.find((each) => each.status === status)?.examples ?? [])

  test('has an example of each code that its description names with a status', () => {
    const named = [...description.matchAll(/(\d{3}) `([A-Z_]+)`/g)]
    expect(named.filter(([, status, code = '']) => !has(Number(status)).includes(code))).toEqual([])
  })

  test.each(responses.filter(({ status }) => status >= 400))(
    'has an example of each code that the $status names, and names each',
    ({ status, description: text }) => {
      const named = codesIn(text)
      expect(named.filter((code) => !has(status).includes(code))).toEqual([])
      expect(
        has(status).filter((code) => !named.includes(code) && !codesIn(description).includes(code)),
      ).toEqual([])
    },
  )
})

/** A path that is not there belongs to no operation; what is not implemented is no part of a whole service. */
const ANSWERED_BY_NO_OPERATION = ['ROUTE_NOT_FOUND', 'NOT_IMPLEMENTED']

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([A-Z_]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => codes.includes(code))
}

function codesOf(examples: ShownExample[]): string[] {
  return examples.flatMap(({ value }) => Object(value).error?.code ?? [])
}
