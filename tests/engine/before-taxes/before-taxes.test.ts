import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serviceForThisFile } from '../../support/service.ts'
import { asBefore, NEW_FIELDS } from './as-before.ts'
import type { Told } from './recorder.ts'
import { liveThrough } from './scenario.ts'

/** A line for each answer of the service at 5bbe7d7d, the last commit before taxes and bounds, to this very scenario. */
const STORED = new URL('answers.jsonl', import.meta.url)

/** The limit of a body has grown since, with the tax rates of lines. */
const BODY_LIMIT = ['"request_body_bytes":1048576', '"request_body_bytes":1310720'] as const

const service = await serviceForThisFile()

test('without a tax rate or a bound each answer is that of before them, byte for byte but for fields at 0, [] or null', async () => {
  const stored = readFileSync(STORED, 'utf8')
    .trimEnd()
    .replaceAll(...BODY_LIMIT)
    .split('\n')
    .map((line): Told => JSON.parse(line))
  const told = await liveThrough(service)
  expect(told.map(({ asked }) => asked)).toEqual(stored.map(({ asked }) => asked))
  const noted = new Set<string>()
  for (const [index, { asked, answer }] of told.entries()) {
    const before = stored[index]?.answer
    // As text, so that the order of fields counts too.
    expect(toText(asked, asBefore(answer, before, noted))).toBe(toText(asked, before))
  }
  expect([...noted].sort()).toEqual(Object.keys(NEW_FIELDS).sort())
})

function toText(asked: string, answer: unknown): string {
  return `${asked}\n${JSON.stringify(answer, null, 1)}`
}
