import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformance } from '../../conformance/index.ts'
import { writtenChecks } from '../../conformance/registry.ts'
import { readContract } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'
import { expectViolation } from '../support/served.ts'
import { startService, type TestService } from '../support/service.ts'

const checks = await writtenChecks(readContract())
const IDS = checks.map(({ id }) => id)

let service: TestService
let keys: string[]

beforeAll(async () => {
  // Checks choose the next number.
  expectViolation(/numbers are not contiguous/)
  service = await startService({ worker: true })
  // Running time, so that later rows get later times.
  Object.defineProperty(service.clock, 'now', { get: () => new Date() })
  const [own, other] = [await service.company(), await service.company()]
  keys = ['--api-key', own.key, '--other-api-key', other.key]
})

afterAll(() => service.stop())

test('checks of each kind pass alone, and again after others', async () => {
  const alone = checks.filter(({ id }) => ALONE.includes(id))
  expect(alone.map(({ id }) => id).toSorted()).toEqual(ALONE.toSorted())
  for (const { id } of alone) {
    const { code, report } = await run(['--only', id])
    expect(failuresOf(report)).toEqual([])
    expect(code).toBe(0)
  }
}, 120_000)

test('each check says its guarantee in a sentence, and where the contract has it', () => {
  const sections = headings()
  const ids = Object.keys(operations)
  for (const { id, title, reference } of checks) {
    expect(title, id).toMatch(/^[A-Z0-9`].*\.$/)
    expect(reference.startsWith('#section/') ? sections : ids, `${id} refers to ${reference}`).toContain(
      reference.replace('#section/', ''),
    )
  }
})

test('each tag of the contract has a check written for it', () => {
  const tags = new Set(readContract().operations.map(({ tag }) => tag))
  const written = new Set(checks.map(({ tag }) => tag))
  expect([...tags].filter((tag) => !written.has(tag))).toEqual(['Health'])
})

test('every operation is used by a check of behaviour', () => {
  // The checks of robustness use every operation, whatever it does.
  const behaviour = checks.filter(({ id }) => !id.startsWith('robustness.'))
  const used = new Set(behaviour.flatMap((check) => check.operations))
  const unused = Object.keys(operations).filter((id) => ![...used].some((each) => each === id))
  expect(unused).toEqual(['getHealth'])
})

/** One concurrent check, one with the other company, and so on. */
const ALONE = [
  'rounding.each-line-once',
  'isolation.answers-as-if-it-did-not-exist',
  'wallets.never-overdrawn-at-once',
  'renewals.one-invoice-a-period',
  'invoices.marked-overdue',
]

type Told = { results: Array<{ id: string; outcome: string; findings: unknown[] }> }

async function run(argv: string[]): Promise<{ code: number; report: Told }> {
  let text = ''
  const target = ['--base-url', service.baseUrl, ...keys, '--level', 'behaviour', '--report', 'json']
  const code = await conformance([...target, ...argv], {
    out: (part) => {
      text += part
    },
    err: () => undefined,
    isTerminal: false,
  })
  return { code, report: JSON.parse(text) }
}

function failuresOf({ results }: Told): unknown[] {
  return results
    .filter(({ id, outcome }) => outcome === 'failed' || (outcome !== 'passed' && IDS.includes(id)))
    .map(({ id, outcome, findings }) => ({ id, outcome, findings }))
}

/** The introduction's headings as links spell them. */
function headings(): string[] {
  const document: { info: { description: string } } = JSON.parse(
    readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
  )
  return [...document.info.description.matchAll(/^# (.+)$/gm)].map(([, name = '']) =>
    name.replaceAll(' ', '-'),
  )
}
