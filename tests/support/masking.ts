import { expect } from 'vitest'
import { withoutRequestId } from './answers.ts'
import type { Sending } from './client.ts'
import { UNKNOWN_ID } from './requests.ts'
import type { TestCompany, TestService } from './service.ts'

/**
 * Expects that another company, and the owner's other mode, get the same 404 as for an unknown id, and that the resource does
 * not change.
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
  /** Creates a resource of the company and returns its id. */
  make(company: TestCompany): Promise<string>
  request(id: string): Sending
  /** The path that returns the resource. */
  reading(id: string): string
}
