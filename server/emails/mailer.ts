import type { Transporter } from 'nodemailer'
import type { ServiceConfig } from '../config.ts'
import { findMissing } from '../runtime/installed.ts'
import { traced } from '../runtime/tracing.ts'

export type Attachment = { filename: string; content: Uint8Array; contentType: string }

export type Message = {
  /** Without the domain, which is the sender's. */
  id: string
  fromName: string
  replyTo: string | null
  to: readonly string[]
  subject: string
  html: string
  text: string
  attachments: readonly Attachment[]
}

/** `refused` are the recipients that the server refused for good, `deferred` those to try again. */
export type Outcome =
  | {
      is: 'sent'
      taken: readonly string[]
      refused: readonly string[]
      deferred: readonly string[]
      error: string | null
    }
  | { is: 'refused'; refused: readonly string[]; error: string }
  | { is: 'unreachable'; error: string }

export type Mailer = {
  /** What the service lacks to send emails. */
  missing: { setting: string } | undefined
  /** Takes the emails of test mode, in place of their recipients. */
  testTo: string | undefined
  messageId(id: string): string
  /** Never rejects. Sends at most 10 in a second. What `cut` ends is unreachable. */
  send(message: Message, cut?: AbortSignal): Promise<Outcome>
  close(): void
}

const PER_SECOND = 10
export const MAX_CONNECTIONS = 5
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
/** The limit applies to the whole exchange, of a server that answers one letter a time too. */
const TIMEOUT_MS = 60_000
const MAX_ERROR_CHARACTERS = 500
/** The longest line of RFC 5322. */
const MAX_SUBJECT_CHARACTERS = 900

type Terms = Pick<ServiceConfig, 'smtpUrl' | 'emailFrom' | 'emailTestTo'>

/** Throws an Error without the package that it needs. */
export function createMailer({ smtpUrl, emailFrom, emailTestTo }: Terms, timeoutMs = TIMEOUT_MS): Mailer {
  if (smtpUrl !== undefined && findMissing(['nodemailer']) !== undefined)
    throw new Error('SMTP_URL needs a package: npm install "nodemailer@^10.6.1"')
  let opened: Promise<Transporter> | undefined
  const domain = emailFrom?.slice(emailFrom.indexOf('@') + 1)
  const messageId = (id: string) => `<${id}@${domain ?? 'localhost'}>`

  async function deliver(message: Message, cut?: AbortSignal): Promise<Outcome> {
    opened ??= open(smtpUrl ?? '')
    const transport = await opened
    const { rejectedErrors = [] } = await transport.sendMail({
      messageId: messageId(message.id),
      from: { name: oneLine(message.fromName), address: emailFrom ?? '' },
      ...(message.replyTo !== null && { replyTo: message.replyTo }),
      // Each is one address, whatever it contains.
      to: message.to.map((address) => ({ name: '', address })),
      subject: oneLine(message.subject),
      html: message.html,
      text: message.text,
      attachments: message.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(cut === undefined ? [] : [cut])]),
    })
    const refused = givenOf(message, rejectedErrors.filter(isForGood))
    const deferred = givenOf(message, rejectedErrors).filter((each) => !refused.includes(each))
    const taken = message.to.filter((each) => !refused.includes(each) && !deferred.includes(each))
    const [error] = rejectedErrors
    return { is: 'sent', taken, refused, deferred, error: error ? textOf(error) : null }
  }

  return {
    missing: smtpUrl === undefined ? { setting: 'SMTP_URL' } : undefined,
    testTo: emailTestTo,
    messageId,
    send: (message, cut) =>
      traced(
        { kind: 'email', name: 'send' },
        () => deliver(message, cut).catch((error) => outcomeOf(error, message)),
        ({ is }) => is,
      ),
    close: () => {
      opened?.then((transport) => transport.close()).catch(() => undefined)
    },
  }
}

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    ...TIMEOUTS,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    rateDelta: 1_000,
    rateLimit: PER_SECOND,
    // The next try is ours, so that each is counted.
    maxRequeues: 0,
  })
}

type SmtpError = Error & {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  recipient?: string
  rejectedErrors?: SmtpError[]
}

/**
 * What is wrong for good with the message or its addresses, as opposed to with the connection or the sender. Only what
 * is refused as a recipient, or is no address, is held against it.
 */
function outcomeOf(error: SmtpError, message: Message): Outcome {
  const { code, command, response, rejectedErrors = [] } = error
  const text = textOf(error)
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isOfSender = command === 'MAIL FROM' && response !== undefined
  if (!isOfMessage || isOfSender || !isForGood(error)) return { is: 'unreachable', error: text }
  const isNoAddress = code === 'EENVELOPE' && response === undefined
  return { is: 'refused', refused: isNoAddress ? message.to : givenOf(message, rejectedErrors), error: text }
}

function isForGood({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 ? responseCode !== 503 : responseCode === 0
}

/** The client sends domains in lower case. */
function givenOf({ to }: Message, errors: readonly SmtpError[]): string[] {
  const told = new Set(errors.map(({ recipient }) => recipient?.toLowerCase()))
  return to.filter((each) => told.has(each.toLowerCase()))
}

function textOf({ response, message }: SmtpError): string {
  return oneLine(response ?? message).slice(0, MAX_ERROR_CHARACTERS) || 'unknown'
}

/** A line break would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_CHARACTERS)
    .toWellFormed()
}
