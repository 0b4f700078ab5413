import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { issueNote } from './issue-note.ts'
import { toCreditNote } from './response.ts'

export async function createCreditNote(
  { path, body }: Input<'createCreditNote'>,
  requestContext: WriteContext,
): Promise<Reply<'createCreditNote'>> {
  const { note, context } = await issueNote(path.id, body, requestContext)
  return { status: 201, body: { credit_note: toCreditNote(note, context) } }
}
