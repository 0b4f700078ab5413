import { setTimeout as delay } from 'node:timers/promises'
import { type Send, untilAnswered } from './until-answered.ts'

type Work = { services: readonly string[]; key: string; isOver: () => boolean }
type Found = {
  id: string
  payments: Array<{ id: string; source: string }>
  line_items: Array<{ id: string }>
}

const PAUSE_MS = 300

/**
 * Gives paid invoices back as they appear: to the payments by a note of all and one of a part at once, of which one may be refused; by
 * a note that goes to the wallet and is voided; and where money came from outside, off what is due once that is voided. Returns how
 * many notes were issued, and how many voided.
 */
export async function issueNotes({ services, key, isOver }: Work): Promise<string> {
  const send = untilAnswered(services, key)
  const counts = { issued: 0, voided: 0 }
  const begun = new Set<string>()
  while (!isOver()) {
    const { text } = await send('GET', 'invoices?status=paid&limit=100')
    const { invoices = [] }: { invoices?: Found[] } = JSON.parse(text)
    const fresh = invoices.filter(({ id }) => !begun.has(id)).slice(0, 16)
    await Promise.all(
      fresh.map(async ({ id }) => {
        begun.add(id)
        await giveBack(send, counts, { id, way: begun.size % 4 })
      }),
    )
    await delay(PAUSE_MS)
  }
  return `${counts.issued} credit notes, of which ${counts.voided} were voided`
}

type Counts = { issued: number; voided: number }

async function giveBack(send: Send, counts: Counts, { id, way }: { id: string; way: number }): Promise<void> {
  const invoice: Found = JSON.parse((await send('GET', `invoices/${id}`)).text).invoice
  const [line] = invoice.line_items
  const part = (amount_cents: number) => ({ line_items: [{ line_item_id: line?.id, amount_cents }] })
  const issue = async (body: object) => {
    const answer = await send('POST', `invoices/${id}/credit_notes`, { reason: 'other', ...body })
    if (answer.status === 201) counts.issued += 1
    else if (answer.status !== 409) throw new Error(`a credit note was answered with ${answer.text}`)
    const note: { id?: string } | undefined = JSON.parse(answer.text).credit_note
    return note?.id
  }
  const voidNote = async (note: string | undefined) => {
    if (note === undefined) return
    const { status, text } = await send('POST', `credit_notes/${note}/void`)
    if (status === 200) counts.voided += 1
    else if (status !== 409) throw new Error(`voiding a credit note was answered with ${text}`)
  }
  const outside = invoice.payments.find(({ source }) => source === 'out_of_band')
  if (outside !== undefined) {
    await send('POST', `invoices/${id}/payments/${outside.id}/void`)
    await voidNote(await issue({}))
    await issue({ excess: 'refund' })
  } else if (way === 0) {
    await voidNote(await issue({ ...part(300), excess: 'wallet' }))
    await issue({ ...part(400), excess: 'refund' })
  } else if (way < 3) {
    const [first] = await Promise.all([
      issue({ excess: 'refund' }),
      issue({ ...part(300), excess: 'refund' }),
    ])
    // It can be voided only after its refunds failed.
    await voidNote(first)
  } else await issue({ ...part(250), excess: 'wallet' })
}
