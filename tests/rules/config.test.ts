import { expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'

test('an empty environment gives the defaults, frozen', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    publicBaseUrl: 'http://localhost:3000',
    trustedProxies: 0,
    rateLimitPerMinute: 1_000,
    worker: true,
    logLevel: 'info',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('reads every value, and takes an empty one for absent', () => {
  const env = {
    PORT: '8080',
    DATA_DIR: '/srv/billing',
    DATABASE_URL: 'postgresql://u:p@db/billing',
    PUBLIC_BASE_URL: 'https://pay.example.test/billing/',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1, loopback',
    RATE_LIMIT_PER_MINUTE: '5',
    WORKER: 'false',
    MAX_CONNECTIONS: '50',
    LOG_LEVEL: '',
  }
  expect(parseConfig(env)).toMatchObject({
    port: 8080,
    dataDir: '/srv/billing',
    databaseUrl: env.DATABASE_URL,
    publicBaseUrl: 'https://pay.example.test/billing',
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitPerMinute: 5,
    worker: false,
    maxConnections: 50,
    logLevel: 'info',
  })
})

test('the public URL follows the port unless it is given', () => {
  expect(parseConfig({ PORT: '4000' }).publicBaseUrl).toBe('http://localhost:4000')
})

test.each([
  [1, 1],
  [2, 1],
  [4, 1],
  [8, 3],
  [64, 8],
])('of %i cores the worker has one and PostgreSQL half of the others: %i processes', (cores, processes) => {
  expect(parseConfig({}, cores).processes).toBe(processes)
  expect(parseConfig({ PROCESSES: '4' }, cores).processes).toBe(4)
})

test.each([
  ['PORT', ['-1', '65536', '80.5', '0x50', '1e3', 'http', ' 80']],
  ['DATABASE_URL', ['mysql://db/billing', 'db', '//db']],
  ['PUBLIC_BASE_URL', ['pay.example.test', 'ftp://pay.example.test', 'javascript:alert(1)']],
  [
    'TRUSTED_PROXIES',
    ['true', '-1', '10', '1.5', 'proxy.internal', '10.0.0.0/33', '10.0.0.0/0', '::/129', '1.2.3.4,'],
  ],
  ['RATE_LIMIT_PER_MINUTE', ['0', '-1', '1.5', 'many', '1000000001']],
  ['WORKER', ['yes', '1', 'TRUE']],
  ['PROCESSES', ['0', '65', 'many']],
  ['MAX_CONNECTIONS', ['0', '3', '1001']],
  ['LOG_LEVEL', ['loud', 'INFO']],
])('refuses a wrong %s by its name', (name, values) => {
  for (const value of values) expect(() => parseConfig({ [name]: value }), value).toThrow(name)
})

test('reports all problems at once, and never the password of a database', () => {
  const env = {
    PORT: 'x',
    DATABASE_URL: 'mysql://user:hunter2@db/billing',
    PUBLIC_BASE_URL: 'x',
    RATE_LIMIT_PER_MINUTE: 'x',
    WORKER: 'x',
    LOG_LEVEL: 'x',
  }
  const message = complaintOf(() => parseConfig(env))
  for (const name of Object.keys(env)) expect(message).toContain(name)
  expect(message).not.toContain('hunter2')
})

function complaintOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
