import { expect } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import { createSender } from './client.ts'
import { exampleRequest } from './requests.ts'
import type { TestService } from './service.ts'

/** Sends the operation's own example without a key, and expects the contract's 401. */
export async function expectUnauthorized({ baseUrl }: TestService, id: OperationId): Promise<void> {
  const { status, headers, body } = await createSender(baseUrl)(exampleRequest(id))
  expect(status).toBe(401)
  expect(headers.get('www-authenticate')).toBe('Bearer')
  expect(body.error).toEqual({ code: 'UNAUTHORIZED', message: 'Missing or invalid Authorization header' })
}
