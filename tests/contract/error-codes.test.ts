import { describe, expect, test } from 'vitest'
import { errorCodesOf, readContract } from '../../contract/index.ts'
import { errorMessages, errorStatuses } from '../../generated/operations.ts'

const codes = Object.keys(errorStatuses)
const { operations } = readContract()

test('each code has the status that the catalogue says, and an example somewhere', () => {
  const declared = operations.flatMap((operation) =>
    operation.statuses.flatMap((status) => errorCodesOf(operation, status).map((code) => [code, status])),
  )
  const catalogue = Object.entries(errorStatuses).filter(([code]) => !OF_NO_OPERATION.includes(code))
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(catalogue))
})

test('each example has the message that the service sends with its code', () => {
  const errors = operations
    .flatMap(({ responses }) => responses.flatMap(({ examples }) => examples))
    .flatMap(({ value }) => Object(value).error ?? [])
  const other = errors.filter(
    ({ code, message }) => message !== new Map(Object.entries(errorMessages)).get(code),
  )
  expect(new Set(other.map(({ code }) => code))).toEqual(new Set(OF_SEVERAL_MESSAGES))
})

describe.each(operations)('$id', (operation) => {
  const { description, responses } = operation

  test('leaves the codes to its responses', () => {
    expect(codesIn(description)).toEqual([])
  })

  test.each(responses.filter(({ status }) => status >= 400))(
    'has an example of each code that the $status names, and names each',
    ({ status, description: text }) => {
      expect(new Set(codesIn(text))).toEqual(new Set(errorCodesOf(operation, status)))
    },
  )
})

/** The service says more where it knows more: which check of a key failed, what is away. */
const OF_SEVERAL_MESSAGES = ['INVALID_API_KEY', 'SERVICE_UNAVAILABLE']

/** An unknown path has no operation, and a complete service implements all operations. */
const OF_NO_OPERATION = ['ROUTE_NOT_FOUND', 'NOT_IMPLEMENTED']

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([A-Z_]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => codes.includes(code))
}
