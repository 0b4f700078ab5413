import { createInterface } from 'node:readline/promises'
import { type Config, parseConfig } from '../../../server/config.ts'
import { selectUrls } from '../../../server/db/engine/services.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { selectTenantIds } from '../../../server/keys/company-store.ts'
import { openSecrets } from '../../../server/open-secrets.ts'
import { whyHeld } from '../../../server/outward/gate.ts'
import {
  allowOutward,
  holdOutward,
  type Installation,
  readInstallation,
} from '../../../server/outward/installation-store.ts'
import { countWaiting } from '../../../server/outward/waiting-store.ts'
import { withDatabase } from '../../with-database.ts'
import { findUnknownPayments } from './unknown-payments.ts'
import { countUnreadable } from './unreadable-secrets.ts'

/** Returns the exit code. */
export async function outward(
  action: 'status' | 'allow' | 'hold',
  { isConfirmed }: { isConfirmed: boolean },
): Promise<number> {
  const environment = parseConfig(process.env)
  let isDone = true
  await withDatabase(async (db) => {
    const config = { ...environment, publicBaseUrl: await findService(db, environment) }
    if (action === 'hold') {
      await holdOutward(db, new Date())
      return console.log('Nothing leaves any more. Running services notice within seconds.')
    }
    const { isHeld, isUnreadable } = await tellStatus(db, config)
    if (action === 'status' || !isHeld) return
    isDone = (isConfirmed && !isUnreadable) || (await confirm(config.publicBaseUrl))
    if (!isDone) return console.error(`Nothing was changed. ${isUnreadable ? SECRETS_FIRST : CONFIRM}`)
    await allowOutward(db, config.publicBaseUrl)
    console.log(`The service at ${config.publicBaseUrl} sends and charges. It notices within seconds.`)
    if (config.outward === 'hold')
      console.log('Services with OUTWARD=hold in their environment still do not.')
  })
  return isDone ? 0 : 1
}

const CONFIRM = 'On a terminal the command asks; elsewhere it takes --yes.'
const SECRETS_FIRST = 'Secrets cannot be read: --yes does not go on, and on a terminal the command asks.'

/** Returns the PUBLIC_BASE_URL of the environment, or of the service that the database knows. */
async function findService(db: ReadHandle, { publicBaseUrl }: Config): Promise<string> {
  if (process.env.PUBLIC_BASE_URL) return publicBaseUrl
  const { public_base_url } = await readInstallation(db)
  const [running, ...others] = await selectUrls(db)
  return public_base_url ?? (others.length === 0 ? running : undefined) ?? publicBaseUrl
}

async function tellStatus(
  db: ReadHandle,
  config: Config,
): Promise<{ isHeld: boolean; isUnreadable: boolean }> {
  const installation = await readInstallation(db)
  const why = whyHeld(config, installation)
  console.log(
    why === undefined ? `The service at ${config.publicBaseUrl} sends and charges.` : `Held: ${why}`,
  )
  const tenantIds = await selectTenantIds(db)
  const { messages, charges, refunds, emails } = await countWaiting(db, tenantIds)
  console.log(
    `Waiting: ${counted(messages, 'webhook message')}, ${counted(charges, 'charge')}, ${counted(refunds, 'refund')}, ${counted(emails, 'email')}. What the worker has not billed yet comes on top.`,
  )
  const secrets = await openSecrets(config)
  const { endpoints, providers } = await countUnreadable(db, tenantIds, { secrets, now: new Date() })
  const isUnreadable = endpoints + providers > 0
  if (isUnreadable)
    console.log(
      `${config.databaseUrl === undefined ? 'secrets.key' : 'SECRETS_KEY'} does not read the secrets of ${counted(endpoints, 'webhook endpoint')}, which would be disabled, and of ${counted(providers, 'payment provider')}. Set it to the key of the backup first.`,
    )
  if (installation.held_reason === 'restored') await tellOfPayments(db, config, installation)
  return { isHeld: why !== undefined, isUnreadable }
}

/** Customers whose payments came after the backup would be charged again. */
async function tellOfPayments(
  db: ReadHandle,
  config: Config,
  { backup_taken_at }: Installation,
): Promise<void> {
  for (const { company, unknown } of await findUnknownPayments(db, config, backup_taken_at ?? new Date(0)))
    if (unknown === undefined)
      console.log(
        `${company}: which payments its provider has received is not known. Either it did not answer, or SECRETS_KEY does not read its credentials.`,
      )
    else
      for (const id of unknown)
        console.log(
          `${company}: the payment provider has received payment_attempt_id ${id}, which the backup does not know.`,
        )
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

async function confirm(publicBaseUrl: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal
    .question(`Shall the service at ${publicBaseUrl} send and charge? Type yes: `)
    .finally(() => terminal.close())
  return answer.trim().toLowerCase() === 'yes'
}
