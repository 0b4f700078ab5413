import { expect, test } from 'vitest'
import { createLog } from '../../server/runtime/logging.ts'

test.each([
  'ak_live_5dK2fQ',
  'sk_test_51TAx9K',
  'rk_live_51TAx9K',
  'whsec_c2VjcmV0/+=',
  '/pay/k-3sR8wQ1xYz7Lm5Tn0Vb2Cd4Fg6Hj9KpA',
  '/providers/stripe/k-3sR8wQ1xYz7Lm5Tn0Vb2Cd4Fg6Hj9KpA',
])('what slips into a message is redacted: %s', (secret) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: new Error(`refused: ${secret}`) }, `sent ${secret}`)
  expect(lines.join()).toContain('[redacted]')
  expect(lines.join()).not.toContain(secret)
})
