import type { Mutant } from '../mutant.ts'
import { asObject, changeSent, edit } from './change.ts'

/** Services that change something else than a PATCH says, or what it leaves. */
export const subject = 'Requests taken for others'

export const mutants: Mutant[] = [
  {
    id: 'metadata-replaced',
    defect: 'A PATCH replaces metadata as a whole.',
    killedBy: 'updates.merge-metadata',
    edits: edit('mergeMetadata', '{ ...current, ...changes }', 'changes'),
  },
  {
    id: 'metadata-null-ignored',
    defect: 'A key of metadata that is sent as null stays.',
    killedBy: 'updates.merge-metadata',
    request(sent) {
      if (sent.method !== 'PATCH') return
      changeSent(sent, 'metadata', (value) => {
        const sentKeys = Object.entries(asObject(value) ?? {}).filter(([, text]) => text !== null)
        return Object.fromEntries(sentKeys)
      })
    },
  },
  {
    id: 'metadata-grows-without-end',
    defect: 'Several PATCHes add more keys to metadata than a request may have.',
    killedBy: 'updates.merge-metadata',
    edits: edit('mergeMetadata', 'Object.keys(merged).length > MAX_KEYS', 'false'),
  },
  {
    id: 'touched-without-a-change',
    defect: 'A PATCH that changes nothing sets updated_at.',
    killedBy: 'updates.what-holds-changes-nothing',
    edits: edit(
      'update-customer#updateCustomer',
      'Object.keys(changes).length > 0',
      'Object.keys(body).length > 0',
    ),
  },
  {
    id: 'plan-in-use-refuses-what-it-has',
    defect: 'A plan in use refuses the prices that it has.',
    killedBy: 'updates.what-holds-changes-nothing',
    edits: edit('update-plan#updatePlan', '(name) => name in changes', '(name) => name in body'),
  },
  {
    id: 'null-refused-on-create',
    defect: 'A grant refuses the null that it shows.',
    killedBy: 'requests.null-is-absent',
    contract: [{ at: '/components/schemas/CreditGrantCreate/properties/description/type', to: 'string' }],
  },
]
