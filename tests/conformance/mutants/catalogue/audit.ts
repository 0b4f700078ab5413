import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** A log that lacks changes, has too many, or shows them to others. */
export const mutants: Mutant[] = [
  {
    id: 'audit-of-repeats',
    defect: 'The repeat of a request is another entry in the audit log.',
    killedBy: 'audit-events.only-what-changed',
    edits: edit(
      'replay',
      "const reply: Reply = { ...kept.reply, body, headers: { 'Idempotent-Replayed': 'true' } }",
      "const reply: Reply = { ...(await perform()), headers: { 'Idempotent-Replayed': 'true' } }",
    ),
  },
  {
    id: 'audit-without-updates',
    defect: 'Changes by PATCH are not in the audit log.',
    killedBy: 'audit-events.says-who-did-what',
    edits: edit(
      'recordRequest',
      'if (!isAudited(operationId)) return',
      "if (operationId.startsWith('update')) return",
    ),
  },
  {
    id: 'audit-invents-roles',
    defect: 'The audit log names a role where no member was given one.',
    killedBy: 'audit-events.says-who-did-what',
    edits: edit('recordChange', 'member_role: role ?? null', "member_role: role ?? 'owner'"),
  },
  {
    id: 'audit-of-another-object',
    defect: 'The audit log names the request in place of the object.',
    killedBy: 'audit-events.says-who-did-what',
    edits: edit(
      'toAuditEvent',
      '{ type: object_type, id: object_id }',
      '{ type: object_type, id: request_id ?? object_id }',
    ),
  },
  {
    id: 'audit-of-every-company',
    defect: 'The audit log shows what was changed in other companies too.',
    killedBy: 'audit-events.is-of-one-company',
    edits: edit(
      'selectAuditEvents',
      ".where('tenant_id', '=', tenantId)",
      ".where('tenant_id', '>=', tenantId * 0)",
    ),
  },
  {
    id: 'audit-filter-ignored',
    defect: 'The filter `actor_id` is ignored.',
    killedBy: 'audit-events.filters',
    edits: edit('selectAuditEvents', "'actor_id', ", ''),
  },
]
