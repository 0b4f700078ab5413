import { expect, test } from 'vitest'
import { createLog } from '../../server/runtime/logging.ts'

test.each([
  'ak_live_5dK2fQ',
  'sk_test_51TAx9K',
  'rk_live_51TAx9K',
  'whsec_c2VjcmV0/+=',
  '/pay/k-3sR8wQ1xYz7Lm5Tn0Vb2Cd4Fg6Hj9KpA',
  '/providers/stripe/k-3sR8wQ1xYz7Lm5Tn0Vb2Cd4Fg6Hj9KpA',
  '/enter#5Tn0Vb2Cd4Fg6Hj9KpA',
  'postgres://billing:5Tn0Vb2Cd4@db.example/billing',
])('what slips into a message is redacted: %s', (secret) => {
  expect(logged({ err: new Error(`refused: ${secret}`) }, `sent ${secret}`)).not.toContain(secret)
})

test.each([
  { authorization: 'Bearer t"o\\ken' },
  { request: { headers: { authorization: 'Bearer t"o\\ken' } } },
  { headers: { authorization: ['Bearer t"o\\ken'] } },
  { database: { password: 't"o\\ken' } },
])('so is a field that holds a secret: %j', (fields) => {
  const line = logged(fields, 'failed')
  expect(line).not.toContain('ken')
  expect(JSON.parse(line)).toMatchObject({ msg: 'failed' })
})

/** Returns the line. */
function logged(fields: object, message: string): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error(fields, message)
  expect(lines.join()).toContain('[redacted]')
  return lines.join()
}
