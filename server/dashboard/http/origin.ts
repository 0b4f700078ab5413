import type { Request } from 'express'
import type { Origin } from '../../audit/record.ts'
import { addressOf } from '../../http/client-address.ts'
import { newRequestId } from '../../runtime/ids.ts'

export function originOf(request: Request): Origin {
  return {
    requestId: newRequestId(),
    ipAddress: addressOf(request) ?? null,
    userAgent: request.get('User-Agent') ?? null,
  }
}
