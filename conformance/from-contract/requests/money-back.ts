import type { OperationId } from '../../../generated/operations.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { issueNote, noteOfOpen } from '../../kit/credit-notes.ts'
import { completeInvoice } from '../../kit/e-invoices.ts'
import { createCustomer, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { creditOfMoney } from '../../kit/paid-out.ts'
import { attemptToReport, createRefund, overpaidAttempt } from '../../kit/refunds.ts'
import type { Request } from './test-data.ts'

/** More than the example gives back. */
const MUCH = 1_000_000

type Prepare = (ctx: CheckContext, request: Request) => Promise<Request>

/** What credit notes and refunds need before them. */
export const BEFORE_MONEY_BACK: Partial<Record<OperationId, Prepare>> = {
  createCreditNote: ofALine,
  previewCreditNote: ofALine,
  getCreditNote: naming(noteOfOpen),
  getCreditNotePdf: naming(noteOfOpen),
  getCreditNoteEInvoice: naming(async (ctx) => issueNote(ctx, await completeInvoice(ctx))),
  voidCreditNote: naming(noteOfOpen),
  listCreditNotes: twice(noteOfOpen),
  payOutCreditGrant: naming(creditOfMoney),
  createRefund: naming((ctx) => overpaidAttempt(ctx, undefined, MUCH)),
  getRefund: naming(refund),
  listRefunds: twice(refund),
  reportRefund: naming(async (ctx) => createRefund(ctx, await attemptToReport(ctx))),
}

/** The line of the example is of another invoice, and must be as large. */
async function ofALine(ctx: CheckContext, request: Request): Promise<Request> {
  const customer_id = (await createCustomer(ctx)).id
  const invoice = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 10_000)] })
  const { line_items, ...body }: { line_items?: object[] } = Object(request.body)
  const line_item_id = invoice.line_items[0]?.id
  return {
    ...request,
    path: { id: invoice.id },
    body: {
      ...body,
      ...(line_items && { line_items: line_items.map((each) => ({ ...each, line_item_id })) }),
    },
  }
}

function naming(make: (ctx: CheckContext) => Promise<{ id: string }>): Prepare {
  return async (ctx, request) => ({ ...request, path: { id: (await make(ctx)).id } })
}

function twice(make: (ctx: CheckContext) => Promise<unknown>): Prepare {
  return async (ctx, request) => {
    await make(ctx)
    await make(ctx)
    return request
  }
}

async function refund(ctx: CheckContext) {
  return createRefund(ctx, await overpaidAttempt(ctx))
}
