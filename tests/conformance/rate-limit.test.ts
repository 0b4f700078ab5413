import { expect, test } from 'vitest'
import { createAnswerRules } from '../../conformance/runner/answer-rules.ts'
import { createRateLimiter } from '../../conformance/runner/rate-limiter.ts'

test('an answer that took longer than what was left of its window is none that tells the window wrongly', () => {
  const look = createAnswerRules()
  const now = Date.now()
  const headers = {
    date: new Date(now).toUTCString(),
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '10',
    'x-ratelimit-reset': String(Math.floor(now / 1000) - 8),
  }
  const request = {
    method: 'POST',
    url: 'http://localhost/v1/test_clocks/cm7q3v8m50012jr5vtc4year1/advance',
    headers: {},
    body: '{}',
  }
  const answered = { request, status: 200, headers, body: {}, text: '{}', receivedAt: new Date(now) }
  const breachesAfter = (tookMs: number) =>
    look({ operation: undefined, exchange: { ...answered, tookMs }, company: 'own', mode: 'test' })
  expect(breachesAfter(9_000)).toEqual([])
  expect(breachesAfter(100)).toMatchObject([{ rule: 'answers.rate-limit' }])
})

test('who waits for a window is told at once when the run gives up', async () => {
  const rateLimiter = createRateLimiter(() => undefined)
  const headers = { 'retry-after': '60' }
  const request = { method: 'GET', url: 'http://localhost', headers: {}, body: undefined }
  const limited = {
    request,
    status: 429,
    headers,
    body: undefined,
    text: '',
    receivedAt: new Date(),
    tookMs: 0,
  }
  rateLimiter.note('own', limited)
  const waiting = [rateLimiter.admit('own'), rateLimiter.admit('own')]
  const reason = new Error('still limited')
  rateLimiter.stop(reason)
  for (const each of [...waiting, rateLimiter.admit('own'), rateLimiter.admit('other')])
    await expect(each).rejects.toBe(reason)
})
