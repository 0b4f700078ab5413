import type { WriteHandle } from '../../db/schema.ts'
import { Problem } from '../../errors/problem.ts'
import { deleteLinksOfCompany } from '../../members/links-store.ts'
import { deleteMember, findMember, lockMembers, selectMembers } from '../../members/members-store.ts'
import { complainAboutEmail, toEmail } from '../../members/rules.ts'
import { createLink, INVITATION_DAYS, toLinkUrl } from '../../members/sign-in-link.ts'
import { type Html, html } from '../../pages/html.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { head, tableCard } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { confirmation } from '../parts/form.ts'
import { renderSecret } from '../parts/secret.ts'
import { pager, table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import { typed } from '../parts/typed.ts'
import { recordMemberChange } from '../record-member-change.ts'
import type { Done, View, Visit } from '../visit.ts'

export async function showMembers(visit: Visit): Promise<View> {
  return renderMembers(visit)
}

async function renderMembers(
  { base, session, service, refusal, query: { cursor } }: Visit,
  invitation?: Html,
): Promise<View> {
  const page = await service.share(session.companyId, () =>
    fetchPage('members', { limit: PAGE_SIZE, cursor }, (request) =>
      selectMembers(service.database.db, session.companyId, request),
    ),
  )
  const path = `${base}/members`
  const invite = typed(refusal, path)
  const content = html`${head('Members', {
    lead: html`People who can sign in. Every member has full access in both modes.`,
    actions: [
      confirmation('Invite a member', {
        ...{ path, typed: invite },
        text: `Creates a link for you to send. It works once and expires after ${INVITATION_DAYS} days.`,
        fields: field('Email', 'email', {
          ...invite.at('email'),
          type: 'email',
          required: true,
          autocomplete: 'off',
        }),
        button: 'Create link',
        kind: 'primary',
      }),
    ],
  })}
${invitation}
${tableCard(
  'Members',
  html`${table(
    'Members',
    [
      { name: 'Email' },
      { name: 'Last seen', kind: 'time' },
      { name: 'Added', kind: 'time' },
      { name: '', kind: 'amount' },
    ],
    page.rows.map((member) => [
      html`<bdi class="text">${member.email}</bdi>${member.id === session.memberId ? html` <span class="soft">(you)</span>` : undefined}`,
      minute(member.last_seen_at),
      day(member.created_at),
      member.id === session.memberId
        ? ''
        : confirmation('Remove', {
            path: `${path}/${member.id}/remove`,
            text: `${member.email} will be signed out immediately and can no longer sign in. All open invitations are canceled.`,
            button: 'Remove member',
            kind: 'danger',
          }),
    ]),
    html``,
  )}${pager(path, { cursor }, page)}`,
)}`
  return { title: 'Members', content }
}

const PAGE_SIZE = 50

/** The service sends no mail, so it shows the link. */
export async function inviteMember(visit: Visit): Promise<Done> {
  const { service, session, form, now } = visit
  const email = toEmail(form.email ?? '')
  const message = complainAboutEmail(email)
  if (message !== undefined) throw new Problem('VALIDATION_ERROR', { message })
  // A member must not take another's account by a new password.
  if ((await findMember(service.database.db, email)) !== undefined)
    throw new Problem('VALIDATION_ERROR', { message: 'This email address already has an account' })
  const memberId = service.newId()
  const link = { companyId: session.companyId, email, memberId, minutes: INVITATION_DAYS * 24 * 60, now }
  const token = await change(visit, async (trx) => {
    await record(trx, visit, 'inviteMember', memberId)
    return createLink(trx, link)
  })
  return {
    show: await renderMembers(
      visit,
      tableCard(
        `Invitation for ${email}`,
        html`<div class="body stack">${renderSecret('invitation', toLinkUrl(service.publicBaseUrl, token))}
<p class="soft">Send this link only to ${email}: anyone who has it can become a member. It will not be shown again.</p></div>`,
      ),
    ),
  }
}

export async function removeMember(visit: Visit): Promise<Done> {
  const { base, session, params } = visit
  const memberId = params.id ?? ''
  if (memberId === session.memberId)
    throw new Problem('VALIDATION_ERROR', { message: 'You cannot remove yourself. Ask another member' })
  await change(visit, async (trx) => {
    const isGone = await deleteMember(trx, { companyId: session.companyId, memberId })
    if (!isGone) return
    // A removed member may have kept a link.
    await deleteLinksOfCompany(trx, session.companyId)
    await record(trx, visit, 'removeMember', memberId)
  })
  return { to: `${base}/members`, notice: 'member_removed' }
}

function record(
  trx: WriteHandle,
  { session, actor, origin, now }: Visit,
  operation: 'inviteMember' | 'removeMember',
  memberId: string,
): Promise<void> {
  const { companyId } = session
  return recordMemberChange(trx, { companyId, actor, origin, operation, memberId, now })
}

/** Changes run one by one, and never for a member removed meanwhile. */
function change<Result>(
  { service, session }: Visit,
  work: (trx: WriteHandle) => Promise<Result>,
): Promise<Result> {
  return service.share(session.companyId, () =>
    service.database.db.transaction().execute(async (trx) => {
      const members = await lockMembers(trx, session.companyId)
      if (!members.includes(session.memberId))
        throw new Problem('VALIDATION_ERROR', { message: 'You are no longer a member' })
      return work(trx)
    }),
  )
}
