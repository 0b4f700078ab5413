import { pagesOfPdf } from '../../support/pdf.ts'
import type { TestService } from '../../support/service.ts'
import { listAt, type Recorder, textAt } from './recorder.ts'

/** Lists, exports, reports, and an event of each type. */
export async function readEverything({ ask, send, keep }: Recorder): Promise<void> {
  await ask('GET', '/v1/company')
  for (const list of ['customers', 'plans', 'subscriptions', 'invoices', 'credit_grants'])
    await ask('GET', `/v1/${list}?limit=100`)
  for (const list of ['invoices', 'customers', 'subscriptions']) await ask('GET', `/v1/exports/${list}`)
  const months = '?from_month=2026-03&to_month=2026-06'
  for (const report of ['invoices', 'receivables', 'mrr', `revenue${months}`])
    await ask('GET', `/v1/reports/${report}`)
  const events = listAt(await send('GET', '/v1/webhook_events?limit=100'), 'webhook_events')
  keep(
    'the types of all events',
    events.map((event) => textAt(event, 'type')),
  )
  const newest = Map.groupBy(events, (event) => textAt(event, 'type'))
  for (const [type, [event]] of newest) keep(`the newest event ${type}`, event)
}

/** The page and the PDF of each invoice, as a person reads them. */
export async function readDocuments(
  { baseUrl }: TestService,
  key: string,
  { send, keep }: Recorder,
): Promise<void> {
  for (const invoice of listAt(await send('GET', '/v1/invoices?limit=100'), 'invoices')) {
    if (textAt(invoice, 'status') === 'draft') continue
    const number = textAt(invoice, 'invoice_number')
    const page = await fetch(baseUrl + new URL(textAt(invoice, 'public_invoice_url')).pathname)
    keep(`the page of ${number}`, toText(await page.text()))
    const file = `${baseUrl}/v1/invoices/${textAt(invoice, 'id')}/pdf`
    const pdf = await fetch(file, { headers: { Authorization: `Bearer ${key}` } })
    keep(`the PDF of ${number}`, await pagesOfPdf(await pdf.arrayBuffer()))
  }
}

function toText(html: string): string {
  return html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
