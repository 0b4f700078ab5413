import type { RequestHandler } from 'express'
import type { Service } from '../../context.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { sendPdf } from '../invoice/pdf/show.ts'
import { sendPage } from '../page.ts'
import { renderCreditNote } from './render.ts'
import { toNoteDocument } from './to-document.ts'
import { type CreditNoteView, findNoteView } from './view.ts'

type Show = RequestHandler<{ token: string }>

export function showCreditNote(service: Service): Show {
  return async ({ params: { token } }, response, next) => {
    const view = await readView(service, token)
    if (view === undefined) return next()
    sendPage(response, 200, renderCreditNote(view, { token, hasPdf: service.pdf.isAvailable }))
  }
}

export function showCreditNotePdf(service: Service): Show {
  return async ({ params: { token } }, response, next) => {
    const view = service.pdf.isAvailable ? await readView(service, token) : undefined
    if (view === undefined) return next()
    sendPdf(response, view.number, await service.pdf.render(toNoteDocument(view), tenantOfToken(token)))
  }
}

async function readView(
  { share, database: { db } }: Service,
  token: string,
): Promise<CreditNoteView | undefined> {
  const tenantId = tenantOfToken(token)
  if (tenantId === undefined) return undefined
  return share('pages', () => findNoteView(db, tenantId, token), tenantId)
}
