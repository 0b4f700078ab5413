import { languageOf } from '../../locales/language.ts'
import { toMarkup } from '../../runtime/html.ts'
import type { EmailContent } from './content.ts'
import { writeLetter } from './letters.ts'
import { renderMarkup } from './markup.ts'
import { toSubject } from './names.ts'
import { toText } from './text.ts'

/** A pure function: the same content is the same mail, byte for byte. */
export function renderEmail(content: EmailContent): { subject: string; html: string; text: string } {
  const language = languageOf(content.locale)
  const letter = writeLetter(content, language)
  return {
    subject: toSubject(letter.subject),
    html: toMarkup(renderMarkup(letter, content, language)),
    text: toText(letter, content, language.words),
  }
}
