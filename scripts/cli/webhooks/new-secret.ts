import { randomBytes } from 'node:crypto'

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
