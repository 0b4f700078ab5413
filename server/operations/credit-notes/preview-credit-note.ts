import type { Input, Reply } from '../../../generated/operations.ts'
import { toPreview } from '../../billing/notes/note-preview.ts'
import type { WriteContext } from '../../context.ts'
import { issueNote } from './issue-note.ts'

export async function previewCreditNote(
  { path, body }: Input<'previewCreditNote'>,
  requestContext: WriteContext,
): Promise<Reply<'previewCreditNote'>> {
  const { invoice, composed, note, context } = await issueNote(path.id, body, requestContext)
  return { status: 200, body: { credit_note_preview: toPreview(invoice, composed, note, context) } }
}
