import { setTimeout as delay } from 'node:timers/promises'
import type { WriteHandle } from '../../db/schema.ts'
import type { Role } from '../../db/tables/members.ts'
import type { Outcome } from '../../emails/mailer.ts'
import { Problem } from '../../errors/problem.ts'
import { deleteLinksOfCompany } from '../../members/links-store.ts'
import { deleteMember, findMember, lockMembers, selectMembers, setRole } from '../../members/members-store.ts'
import { isRole } from '../../members/roles.ts'
import { complainAboutEmail, toEmail } from '../../members/rules.ts'
import { createLink, INVITATION_DAYS, toLinkUrl } from '../../members/sign-in-link.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { field, select } from '../parts/field.ts'
import { confirmation } from '../parts/form.ts'
import { renderSecret } from '../parts/secret.ts'
import { pager, table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import { typed } from '../parts/typed.ts'
import { recordMemberChange } from '../record-member-change.ts'
import { mailLink } from '../sign-in/mail-link.ts'
import type { Done, View, Visit } from '../visit.ts'

export async function showMembers(visit: Visit): Promise<View> {
  return renderMembers(visit)
}

async function renderMembers(
  { base, session, service, refusal, timezone, query: { cursor } }: Visit,
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
    lead: html`People who can sign in. A role is the same in both modes.`,
    actions: [
      confirmation('Invite a member', {
        path,
        typed: invite,
        text: `${service.mail.missing === undefined ? 'Emails a link, and shows it to you' : 'Creates a link for you to send'}. It works once and expires after ${INVITATION_DAYS} days.`,
        fields: html`${field('Email', 'email', {
          ...invite.at('email'),
          type: 'email',
          required: true,
          autocomplete: 'off',
        })}${select('Role', 'role', ROLE_CHOICES, invite.at('role').value ?? 'member', { hint: ROLE_HINT })}`,
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
      { name: 'Role' },
      { name: 'Last seen', kind: 'time' },
      { name: 'Added', kind: 'time' },
      { name: 'Actions', kind: 'amount' },
    ],
    page.rows.map((member) => [
      html`<bdi class="text">${member.email}</bdi>${member.id === session.memberId ? html` <span class="soft">(you)</span>` : undefined}`,
      ROLE_NAMES[member.role],
      minute(member.last_seen_at, timezone),
      day(member.created_at, timezone),
      renderChanges(member, `${path}/${member.id}`, member.id === session.memberId),
    ]),
    html``,
  )}${pager(path, { cursor }, page)}`,
)}`
  return { title: 'Members', content }
}

/** Pages are short, since each row has forms of about 3 kB. */
const PAGE_SIZE = 15

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', member: 'Member', read_only: 'Read-only' }
const ROLE_CHOICES = Object.entries(ROLE_NAMES)
const ROLE_HINT =
  'An owner changes everything; a member everything but keys, members and settings; with Read-only nothing.'

function renderChanges({ email, role }: { email: string; role: Role }, path: string, isSelf: boolean): Html {
  const change = confirmation('Change role', {
    path: `${path}/role`,
    text: `What ${email} may do from now on. Taking away the role Owner cancels all open invitations.`,
    fields: select('Role', 'role', ROLE_CHOICES, role, { hint: ROLE_HINT }),
    button: 'Save role',
  })
  const remove = confirmation('Remove', {
    path: `${path}/remove`,
    text: `${email} will be signed out immediately and can no longer sign in. All open invitations are canceled.`,
    button: 'Remove member',
    kind: 'danger',
  })
  return html`<div class="actions end">${change}${isSelf ? undefined : remove}</div>`
}

export async function inviteMember(visit: Visit): Promise<Done> {
  const { service, session, form, now } = visit
  const email = toEmail(form.email ?? '')
  const message = complainAboutEmail(email)
  if (message !== undefined) throw new Problem('VALIDATION_ERROR', { message })
  // An invitation must not set a new password for an existing account.
  if ((await findMember(service.database.db, email)) !== undefined)
    throw new Problem('VALIDATION_ERROR', { message: 'This email address already has an account' })
  const memberId = service.newId()
  const { companyId } = session
  const minutes = INVITATION_DAYS * 24 * 60
  const link = { companyId, email, memberId, role: roleOf(form), minutes, now }
  const token = await change(visit, async (trx) => {
    await record(trx, visit, { operation: 'inviteMember', memberId, role: link.role })
    return createLink(trx, link)
  })
  const url = toLinkUrl(service.publicBaseUrl, token)
  const emailed = await emailInvitation(visit, { companyId, email, purpose: 'join', url, minutes })
  return {
    show: await renderMembers(
      visit,
      tableCard(
        `Invitation for ${email}`,
        html`<div class="body stack">${emailed}${renderSecret('invitation', url)}
<p class="soft">Send this link only to ${email}: anyone who has it can become a member. It will not be shown again.</p></div>`,
      ),
    ),
  }
}

/** The link is on the page too, so the page does not wait for a server that hangs. */
async function emailInvitation(
  { service, session }: Visit,
  link: Parameters<typeof mailLink>[2],
): Promise<Html | undefined> {
  if (service.mail.missing !== undefined) return undefined
  const outcome = await Promise.race([
    mailLink(service, (work) => service.share(session.companyId, work), link),
    delay<Outcome>(MAX_WAIT_MS, UNANSWERED, { ref: false }),
  ])
  return outcome.is === 'sent'
    ? html`<p>Emailed to <bdi class="text">${link.email}</bdi>.</p>`
    : html`<p class="error" role="alert">Not emailed: ${outcome.error}</p>`
}

const MAX_WAIT_MS = 10_000
const UNANSWERED: Outcome = { is: 'unreachable', error: 'The mail server has not answered yet.' }

export async function removeMember(visit: Visit): Promise<Done> {
  const { base, session, params } = visit
  const memberId = params.id ?? ''
  if (memberId === session.memberId)
    throw new Problem('VALIDATION_ERROR', { message: 'You cannot remove yourself. Ask another member' })
  await change(visit, async (trx, members) => {
    requireAnotherOwner(members, memberId)
    const isGone = await deleteMember(trx, { companyId: session.companyId, memberId })
    if (!isGone) return
    // A removed member may have kept an invitation link.
    await deleteLinksOfCompany(trx, session.companyId)
    await record(trx, visit, { operation: 'removeMember', memberId })
  })
  return { to: `${base}/members`, notice: 'member_removed' }
}

export async function changeRole(visit: Visit): Promise<Done> {
  const { base, session, params, form } = visit
  const role = roleOf(form)
  await change(visit, async (trx, members) => {
    const member = members.find(({ id }) => id === params.id)
    if (member === undefined || member.role === role) return
    if (role !== 'owner') requireAnotherOwner(members, member.id)
    await setRole(trx, { id: member.id, role })
    // A former owner may have kept an invitation link that creates owners.
    if (member.role === 'owner') await deleteLinksOfCompany(trx, session.companyId)
    await record(trx, visit, { operation: 'changeMemberRole', memberId: member.id, role })
  })
  return { to: `${base}/members`, notice: 'role_saved' }
}

function roleOf({ role = 'member' }: Visit['form']): Role {
  if (!isRole(role)) throw new Problem('VALIDATION_ERROR', { message: 'Choose a role' })
  return role
}

type Locked = Awaited<ReturnType<typeof lockMembers>>

function requireAnotherOwner(members: Locked, memberId: string): void {
  const others = members.filter(({ id, role }) => role === 'owner' && id !== memberId)
  if (others.length === 0)
    throw new Problem('VALIDATION_ERROR', {
      message: 'A company needs an owner. Make another member one first',
    })
}

function record(
  trx: WriteHandle,
  { session, actor, origin, now }: Visit,
  change:
    | { operation: 'removeMember'; memberId: string }
    | { operation: 'inviteMember' | 'changeMemberRole'; memberId: string; role: Role },
): Promise<void> {
  const { companyId } = session
  return recordMemberChange(trx, { companyId, actor, origin, now, ...change })
}

/** Changes run one by one, and only while the member is still an owner. */
function change<Result>(
  { service, session }: Visit,
  work: (trx: WriteHandle, members: Locked) => Promise<Result>,
): Promise<Result> {
  return service.share(session.companyId, () =>
    service.database.db.transaction().execute(async (trx) => {
      const members = await lockMembers(trx, session.companyId)
      if (!members.some(({ id, role }) => id === session.memberId && role === 'owner'))
        throw new Problem('VALIDATION_ERROR', { message: 'You are no longer an owner' })
      return work(trx, members)
    }),
  )
}
