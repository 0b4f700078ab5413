import { expect } from 'vitest'
import { withoutRequestId } from './answers.ts'
import type { Sending } from './client.ts'
import type { TestCompany, TestService } from './service.ts'
import { UNKNOWN_ID } from './unknown-id.ts'

/**
 * Expects that nobody but its owner can tell that a resource exists: for another company and for the owner's other mode
 * the answer is that of an id that nothing has, but for `request_id`. `reading` tells that the resource stays as it was.
 */
export async function expectMasked(
  service: TestService,
  { code, make, request, reading }: Masked,
): Promise<void> {
  const owner = await service.company({ mode: 'test' })
  const strangers = [await service.company(), await service.company({ name: owner.name, mode: 'live' })]
  const id = await make(owner)
  const before = await owner.send({ method: 'GET', path: reading(id) })
  expect(before.status).toBe(200)
  for (const stranger of strangers) {
    const missing = await stranger.send(request(UNKNOWN_ID))
    expect({ status: missing.status, error: missing.body.error }).toMatchObject({
      status: 404,
      error: { code },
    })
    const foreign = await stranger.send(request(id))
    expect(foreign.status).toBe(404)
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text))
  }
  const after = await owner.send({ method: 'GET', path: reading(id) })
  expect(withoutRequestId(after.text)).toBe(withoutRequestId(before.text))
}

type Masked = {
  code: string
  /** Makes a resource of the company's and answers its id. */
  make(company: TestCompany): Promise<string>
  /** The operation on the resource of this id. */
  request(id: string): Sending
  /** The path that shows the resource. */
  reading(id: string): string
}
