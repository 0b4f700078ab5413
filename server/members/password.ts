import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairLimiter } from '../runtime/fair-limiter.ts'

/** Uses argon2id. Owners take turns, so that attempts of one owner delay no other for long. */
export type Passwords = {
  hash(owner: string, password: string): Promise<string>
  /** Takes as long without a hash as with one, so that its duration does not reveal accounts. */
  verify(owner: string, password: string, hash: string | undefined): Promise<boolean>
}

export function createPasswords(): Passwords {
  const limit = createFairLimiter(LIMITS)
  return {
    hash: (owner, password) =>
      limit(owner, async () => {
        const salt = randomBytes(SALT_BYTES)
        return toText(salt, await derive(password, salt))
      }),
    verify: (owner, password, hash) =>
      limit(owner, async () => {
        const [salt, tag] = parse(hash ?? ABSENT)
        const same = timingSafeEqual(await derive(password, salt), tag)
        return same && hash !== undefined
      }),
  }
}

/** Each hash takes 19 MiB and 30 ms of a core. */
const LIMITS = { concurrency: 2, perOwner: 1, maxWaiting: 8, maxWaitMs: 5_000 }

/** OWASP's minimum for argon2id. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  // Keyboards may compose characters differently, so the password is normalized.
  const parameters: Argon2Parameters = { ...PARAMETERS, message: password.normalize('NFKC'), nonce }
  return promisify(argon2)('argon2id', parameters)
}

function toText(salt: Buffer, tag: Buffer): string {
  return `${PREFIX}${[salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, '')).join('$')}`
}

function parse(hash: string): [Buffer, Buffer] {
  if (!hash.startsWith(PREFIX)) throw new Error('a password hash with other parameters')
  const [salt = '', tag = ''] = hash.slice(PREFIX.length).split('$')
  return [Buffer.from(salt, 'base64'), Buffer.from(tag, 'base64')]
}

const ABSENT = toText(Buffer.alloc(SALT_BYTES), Buffer.alloc(PARAMETERS.tagLength))
