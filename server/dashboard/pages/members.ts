import { Problem } from '../../http/problem.ts'
import { complainAboutEmail, toEmail } from '../../members/rules.ts'
import { createLink, INVITATION_DAYS, toLinkUrl } from '../../members/sign-in-link.ts'
import { deleteMember, selectMembers } from '../../members/store.ts'
import { type Html, html } from '../../pages/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { confirmation, field } from '../parts/form.ts'
import { renderSecret } from '../parts/secret.ts'
import { table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import type { Done, View, Visit } from '../visit.ts'

export async function showMembers(visit: Visit): Promise<View> {
  return renderMembers(visit)
}

async function renderMembers({ base, session, service }: Visit, invitation?: Html): Promise<View> {
  const members = await selectMembers(service.database.db, session.companyId)
  const path = `${base}/members`
  const content = html`${head('Members', {
    lead: html`Who may sign in. All members may do everything, in both modes.`,
    actions: [
      confirmation('Invite a member', {
        path,
        text: `You get a link to send, which works once, for ${INVITATION_DAYS} days.`,
        fields: field('E-mail', 'email', { type: 'email', required: true, autocomplete: 'off' }),
        button: 'Make the link',
        kind: 'primary',
      }),
    ],
  })}
${invitation}
${tableCard(
  'Members',
  table(
    'Members',
    [
      { name: 'E-mail' },
      { name: 'Last seen', kind: 'time' },
      { name: 'Member since', kind: 'time' },
      { name: '', kind: 'amount' },
    ],
    members.map((member) => [
      html`<span class="text">${member.email}</span>${member.id === session.memberId ? html` <span class="soft">(you)</span>` : undefined}`,
      minute(member.last_seen_at),
      day(member.created_at),
      member.id === session.memberId
        ? ''
        : confirmation('Remove', {
            path: `${path}/${member.id}/remove`,
            text: `${member.email} can no longer sign in, and is signed out at once.`,
            button: 'Remove the member',
            kind: 'danger',
          }),
    ]),
    html``,
  ),
)}`
  return { title: 'Members', content }
}

/** The link is shown, and not sent: the service sends no mail. */
export async function inviteMember(visit: Visit): Promise<Done> {
  const { service, session, form, now } = visit
  const email = toEmail(form.email ?? '')
  const message = complainAboutEmail(email)
  if (message !== undefined) throw new Problem('VALIDATION_ERROR', { message })
  const token = await createLink(service.database.db, {
    companyId: session.companyId,
    email,
    minutes: INVITATION_DAYS * 24 * 60,
    now,
  })
  return {
    show: await renderMembers(
      visit,
      tableCard(
        `Invitation for ${email}`,
        html`<div class="body stack">${renderSecret('invitation', toLinkUrl(service.publicBaseUrl, token))}
<p class="soft">Send it to ${email} alone: whoever opens it becomes a member. It is not shown again.</p></div>`,
      ),
    ),
  }
}

export async function removeMember({ base, service, session, params }: Visit): Promise<Done> {
  const memberId = params.id ?? ''
  if (memberId === session.memberId)
    throw new Problem('VALIDATION_ERROR', { message: 'Another member has to remove you' })
  await service.database.db
    .transaction()
    .execute((trx) => deleteMember(trx, { companyId: session.companyId, memberId }))
  return { to: `${base}/members`, notice: 'member_removed' }
}
