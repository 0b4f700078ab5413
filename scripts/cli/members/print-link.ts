import { parseConfig } from '../../../server/config.ts'
import { createOperatorLink, toLinkUrl } from '../../../server/members/sign-in-link.ts'
import { withDatabase } from '../../with-database.ts'

export async function printLink(whose: {
  company: string | undefined
  email: string | undefined
}): Promise<void> {
  const { publicBaseUrl } = parseConfig(process.env)
  await withDatabase(async (db) => {
    const token = await createOperatorLink(db, { ...whose, now: new Date() })
    console.log(toLinkUrl(publicBaseUrl, token))
  })
}
