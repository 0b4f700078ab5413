import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { readBody } from '../support/answers.ts'
import { checkResponse } from '../support/check-response.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock({ dynamic: true })
})
afterAll(() => mock.stop())

test.each(
  readContract().operations.filter(({ parameters }) =>
    parameters.every(({ required, in: place }) => !required || place === 'path'),
  ),
)(
  'with --dynamic $id answers made-up values that keep the contract',
  async ({ id, method, path, parameters, body: { examples = [] } = {}, responses }) => {
    const url = parameters.reduce<string>(
      (text, { name, example }) => text.replace(`{${name}}`, String(example)),
      path,
    )
    const body = examples[0]?.value
    const response = await fetch(mock.url + url, {
      method,
      headers: {
        Authorization: 'Bearer ak_test_x',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    expect(checkResponse(id, answer)).toEqual([])
    const [success] = responses.filter(({ status }) => status < 300)
    expect(answer.status).toBe(success?.status)
    // No text made by a schema is a file.
    const isFile = operations[id].media !== 'application/json'
    const shown = success?.examples.map(({ value }) => value)
    if (isFile) expect(shown).toContainEqual(readBody(answer))
    else expect(shown).not.toContainEqual(readBody(answer))
  },
)
