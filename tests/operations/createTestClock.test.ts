import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'

const service = await serviceForThisFile()

test.each(['2000-01-01T00:00:00.000Z', '2019-06-01T00:00:00.000Z', '2031-02-28T23:59:59.999Z'])(
  'begins at %s',
  async (frozen_time) => {
    const { client } = await service.company()
    const body = { name: 'A year of Pro', frozen_time }
    const { test_clock } = succeed(await client.POST('/v1/test_clocks', { body }))
    expect(test_clock).toEqual({
      id: expect.any(String),
      mode: 'test',
      ...body,
      status: 'ready',
      advancing_to: null,
      created_at: service.clock.now.toISOString(),
      updated_at: service.clock.now.toISOString(),
    })
    const customer = await addCustomer({ client, testClock: test_clock.id })
    expect(customer).toMatchObject({ test_clock_id: test_clock.id, created_at: frozen_time })
  },
)

test('events of its customers are accepted by its time, and those of others by real time', async () => {
  const { client } = await service.company()
  const frozen_time = '2031-01-01T00:00:00.000Z'
  const { test_clock } = succeed(await client.POST('/v1/test_clocks', { body: { frozen_time } }))
  const { id: customer_id } = await addCustomer({ client, testClock: test_clock.id })
  const { id: other_id } = await addCustomer({ client })
  const now = service.clock.now.toISOString()
  const send = (events: ReturnType<typeof newEvent>[]) =>
    client.POST('/v1/events/ingest', { body: { events } })
  succeed(
    await send([
      newEvent({ customer_id, timestamp: frozen_time }),
      newEvent({ customer_id: other_id, timestamp: now }),
    ]),
  )
  const refused = await send([
    newEvent({ customer_id, timestamp: now }),
    newEvent({ customer_id: other_id, timestamp: frozen_time }),
    newEvent({ customer_id, timestamp: later(frozen_time, -35 * DAY_MS) }),
  ])
  expect(refusal(refused)).toMatchObject({
    status: 400,
    details: [
      {
        path: 'body.events[0].timestamp',
        code: 'timestamp_too_old',
        message: expect.stringContaining(`test clock, which is at ${frozen_time}`),
      },
      {
        path: 'body.events[1].timestamp',
        code: 'timestamp_in_future',
        message: 'must not be more than 5 minutes ahead of the service',
      },
    ],
  })
})

test.each([
  ['9000-01-01T00:00:00.001Z', 'too_far'],
  ['1999-12-31T23:59:59.999Z', 'too_early'],
  ['0000-06-01T00:00:00Z', 'too_early'],
  ['0001-01-01T00:00:00+14:00', 'too_early'],
])('refuses %s as %s', async (frozen_time, code) => {
  const { client } = await service.company()
  const refused = await client.POST('/v1/test_clocks', { body: { frozen_time } })
  expect(refusal(refused)).toMatchObject({ status: 400, details: [{ path: 'body.frozen_time', code }] })
})
