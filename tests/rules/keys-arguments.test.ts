import { expect, test } from 'vitest'
import { parseCommand } from '../../scripts/cli/keys/parse.ts'

const NOW = new Date('2026-03-15T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1_000
const CREATE = ['create', '--company', 'Acme', '--mode', 'test']

test.each([
  [CREATE, { currency: undefined, label: null, scope: 'full', expiresAt: null }],
  [[...CREATE, '--new-company'], { currency: 'USD' }],
  [[...CREATE, '--new-company', '--currency', 'JPY'], { currency: 'JPY' }],
  [[...CREATE, '--label', 'Shop', '--scope', 'ingest_only'], { label: 'Shop', scope: 'ingest_only' }],
  [[...CREATE, '--expires', '2026-03-16'], { expiresAt: new Date('2026-03-16T00:00:00Z') }],
  [[...CREATE, '--expires', '2026-03-16T12:00:00+02:00'], { expiresAt: new Date('2026-03-16T10:00:00Z') }],
  [['list'], { name: 'list' }],
  [['roll', 'c1'], { target: 'c1', graceMs: DAY_MS, expiresAt: undefined }],
  [['roll', '-', '--grace', '0h'], { target: '-', graceMs: 0 }],
  [['roll', 'c1', '--grace', '7d'], { graceMs: 7 * DAY_MS }],
  [['roll', 'c1', '--grace', '168h'], { graceMs: 7 * DAY_MS }],
  [['revoke', 'c1'], { name: 'revoke', target: 'c1' }],
])('takes %j', (args, command) => {
  expect(parseCommand(args, NOW)).toMatchObject(command)
})

test.each([
  [[], 'Usage'],
  [['create', '--company', 'Acme'], /^--mode takes live or test\n/],
  [['create', '--company', 'Acme', '--mode', 'prod'], /^--mode takes live or test, not prod\n/],
  [['create', '--mode', 'test'], /^--company is missing/],
  [[...CREATE, 'more'], 'Usage'],
  [['revoke'], 'Usage'],
  [['roll', 'a', 'b'], 'Usage'],
  [['list', '--company', 'Acme'], '--company does not go with keys list'],
  [['revoke', 'c1', '--grace', '1h'], '--grace does not go with keys revoke'],
  [[...CREATE, '--grace', '1h'], '--grace does not go with keys create'],
  [[...CREATE, '--currency', 'USD'], '--currency is for a new company'],
  [[...CREATE, '--new-company', '--currency', 'XXX'], 'XXX is not a currency'],
  [[...CREATE, '--scope', 'write_only'], '--scope takes full, read_only, ingest_only'],
  [[...CREATE, '--label', ''], '--label takes'],
  [[...CREATE, '--expires', '2026-03-15'], 'has passed'],
  [[...CREATE, '--expires', 'soon'], '--expires takes a date'],
  [[...CREATE, '--expires', '2999-02-30'], '--expires takes a date'],
  [[...CREATE, '--expires', '2026-13-01'], '--expires takes a date'],
  ...['8d', '169h', '1', '-1h', ''].map((grace) => [['roll', 'c1', `--grace=${grace}`], '0h to 7d'] as const),
  [['revoke', 'ak_test_x'], 'name the key by its ID'],
  [['roll', 'ak_live_x'], 'name the key by its ID'],
] as const)('refuses %j', (args, message) => {
  expect(() => parseCommand([...args], NOW)).toThrow(message)
})
