import { Problem } from '../../errors/problem.ts'
import { changePassword } from '../../members/change-password.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '../../members/rules.ts'
import type { Share } from '../../members/sign-in.ts'
import { html } from '../../runtime/html.ts'
import { card, head } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { actionForm } from '../parts/form.ts'
import { createNote } from '../record-member-change.ts'
import type { Done, View, Visit } from '../visit.ts'

export async function showAccount({ base, session }: Visit): Promise<View> {
  const content = html`${head('Your account', { lead: html`<span class="text">${session.email}</span>` })}
<div class="narrow">${card(
    'Change your password',
    actionForm(
      `${base}/account`,
      html`${field('Current password', 'current', { type: 'password', required: true, autocomplete: 'current-password' })}
${field('New password', 'password', {
  type: 'password',
  required: true,
  autocomplete: 'new-password',
  hint: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters. You will be signed out of all other sessions.`,
})}
<p class="actions"><button class="primary">Change password</button></p>`,
      'Change your password',
    ),
  )}</div>`
  return { title: 'Your account', content }
}

export async function changeOwnPassword(visit: Visit): Promise<Done> {
  const { base, service, passwords, session, tenant, form, now, origin } = visit
  const { current = '', password = '' } = form
  const { newSecret, database } = service
  const share: Share = (work) => service.share(tenant.companyId, work)
  const deps = { db: database.db, passwords, now, newSecret, share, note: createNote(origin, now) }
  const change = { email: session.email, current, password, address: origin.ipAddress ?? '' }
  const changed = await changePassword(deps, change)
  if (changed.outcome === 'refused') throw new Problem('VALIDATION_ERROR', { message: changed.message })
  return { to: `${base}/account`, notice: 'password_changed', admission: changed.admission }
}
