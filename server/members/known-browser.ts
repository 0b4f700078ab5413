import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MemberRow } from './members-store.ts'

type Account = Pick<MemberRow, 'id' | 'password_hash'>

const NAME_LENGTH = 22

/** The token proves earlier use in this browser. Its key is the password's hash, so a new password invalidates it. */
export function createBrowserToken(account: Account, newSecret: (length: number) => string): string {
  const name = newSecret(NAME_LENGTH)
  return `${name}${sign(account, name).toString('hex')}`
}

/** Returns undefined for a token of another account or of an earlier password. */
export function nameOfBrowser(token: string | undefined, account: Account | undefined): string | undefined {
  if (token === undefined || account === undefined) return undefined
  const name = token.slice(0, NAME_LENGTH)
  const signature = Buffer.from(token.slice(NAME_LENGTH), 'hex')
  const expected = sign(account, name)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? name : undefined
}

function sign({ id, password_hash }: Account, name: string): Buffer {
  return createHmac('sha256', password_hash).update(`${id}:${name}`).digest()
}
