import { takeSession } from './sessions-store.ts'
import type { SignInDeps } from './sign-in.ts'

export async function signOut(
  { db, note, now }: Pick<SignInDeps, 'db' | 'note' | 'now'>,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await takeSession(trx, token, now)
    if (member !== undefined) await note(trx, { operation: 'signOut', member })
  })
}
