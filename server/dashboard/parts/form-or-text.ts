import type { OperationId } from '../../../generated/operations.ts'
import { html } from '../../runtime/html.ts'
import { isOpen } from '../permissions.ts'
import type { Visit } from '../visit.ts'
import type { ContractForm } from './contract-form.ts'
import { actionForm, hiddenFields } from './form.ts'
import type { Section } from './form-sections.ts'

type Shown<Id extends OperationId> = Parameters<ContractForm<Id>['sections']>[1]

/** The fragment that leads to the card of the heading, and back to it after *Save*. */
export function anchorOf(heading = ''): string {
  return `card-${heading.toLowerCase().replaceAll(' ', '-')}`
}

/** A form for each heading, which saves its own fields. A member whose changes are refused sees text. */
export function formOrText<Id extends OperationId>(
  visit: Visit,
  path: string,
  form: ContractForm<Id>,
  { texts, ...shown }: Shown<Id> & { texts?: Shown<Id>['parts'] },
): Section[] {
  if (!isOpen(visit.session.role, path)) return form.texts(visit, { ...shown, parts: texts ?? {} })
  return form.sections(visit, shown).map(({ heading, content }) => ({
    heading,
    content: actionForm(
      path,
      html`${hiddenFields({ card: anchorOf(heading) })}${content}<p><button>Save</button></p>`,
      heading,
    ),
  }))
}
