import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import type { EmailContent } from './content.ts'
import type { Letter } from './letter.ts'
import { nameInLine, textLines } from './names.ts'

export function toText(
  letter: Letter,
  { company, mode }: EmailContent,
  { document, email }: Language['words'],
): string {
  const { title, figure, paragraphs, facts, button, remarks } = letter
  const blocks = [
    mode === 'test' ? `[${document.testInvoice}]` : '',
    title,
    figure === null ? '' : `${figure.amount}\n${figure.note}`,
    ...paragraphs,
    facts.map(([name, value]) => `${fill(document.label, { name })} ${value}`).join('\n'),
    button === null ? '' : `${fill(document.label, { name: button.label })}\n${button.url}`,
    ...remarks,
    company.contactEmail === null ? '' : fill(email.questions, { email: company.contactEmail }),
    ['-- ', nameInLine(company.name), ...textLines(company.legalText ?? '')].join('\n').trimEnd(),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
