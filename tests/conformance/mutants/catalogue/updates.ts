// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, changeSent, edit } from './change.ts'

/** Services that change something else than a PATCH says, or take one value for another. */
export const mutants: Mutant[] = [
  {
    id: 'metadata-of-drafts-alone',
    defect: 'The metadata of a finalized invoice cannot be changed.',
    killedBy: 'invoices.metadata-in-every-state',
    edits: edit('update-invoice#updateInvoice', "name !== 'metadata'", "name !== ''"),
  },
  {
    id: 'everything-in-every-state',
    defect: 'Any field of a finalized invoice can be changed.',
    killedBy: 'invoices.moves-from-open',
    edits: edit('update-invoice#updateInvoice', "name !== 'metadata'", "name === ''"),
  },
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
    id: 'offset-ignored',
    defect: 'The offset of a time is dropped, as if it were UTC.',
    killedBy: 'times.any-offset',
    edits: edit('toUtc', "text.replace(/(\\.\\d{3})\\d+/, '$1')", '`${text.slice(0, 19)}Z`'),
  },
  {
    id: 'times-compared-as-text',
    defect: 'The same moment in another spelling is another request.',
    killedBy: 'times.spelling-makes-no-difference',
    edits: edit('createTimeReader', 'for (const steps of inBody) visit(body, steps)', ''),
  },
  {
    id: 'null-refused-on-create',
    defect: 'A grant refuses the null that it shows.',
    killedBy: 'requests.null-is-absent',
    contract: [
      { at: '/components/schemas/CurrencyCreditGrantCreate/properties/description/type', to: 'string' },
      { at: '/components/schemas/PricingUnitCreditGrantCreate/properties/description/type', to: 'string' },
    ],
  },
  {
    id: 'terms-keep-their-days',
    defect: 'A subscription that is invoiced again gets no days by default.',
    killedBy: 'subscriptions.terms-can-change',
    edits: edit(
      'changeTerms',
      'change.days_until_due ?? kept',
      "change.days_until_due ?? kept ?? (method === 'send_invoice' ? 0 : null)",
    ),
  },
  {
    id: 'credit-setting-is-for-good',
    defect: 'A subscription keeps the apply_credit that it was created with.',
    killedBy: 'subscriptions.terms-can-change',
    edits: edit(
      'update-subscription#updateSubscription',
      'apply_credit: body.apply_credit,',
      'apply_credit: undefined,',
    ),
  },
  {
    id: 'drafts-keep-their-credit-setting',
    defect: 'A draft keeps the apply_credit that it was created with.',
    killedBy: 'invoices.update-leaves-the-rest',
    edits: edit(
      'update-invoice#updateInvoice',
      'lines.some(sellsMoney) ? false : body.apply_credit,',
      'undefined,',
    ),
  },
  {
    id: 'cancellation-is-for-good',
    defect: 'A cancellation at the period’s end is not taken back.',
    killedBy: 'subscriptions.cancellation-can-be-taken-back',
    edits: edit(
      'update-subscription#updateSubscription',
      'cancel_at_period_end: body.cancel_at_period_end,',
      'cancel_at_period_end: body.cancel_at_period_end || undefined,',
    ),
  },
  {
    id: 'canceled-changes-its-terms',
    defect: 'A canceled subscription can be changed.',
    killedBy: 'subscriptions.cancellation-can-be-taken-back',
    edits: edit(
      'update-subscription#updateSubscription',
      "transition(current, 'update')",
      "transition({ ...current, status: 'active' }, 'update')",
    ),
  },
  {
    id: 'trial-ends-as-sent',
    defect: 'A trial_ends_at that has come is taken as it is, and the trial’s usage is billed.',
    killedBy: 'subscriptions.trial-can-be-moved',
    edits: edit('parseTrialEnd', 'return end < now ? now : end', 'return end'),
  },
  {
    id: 'paid-periods-count-from-the-old-trial',
    defect: 'A longer trial does not move the first paid period.',
    killedBy: 'subscriptions.trial-can-be-moved',
    edits: edit('trialUntil', 'anchor_at: end, current_period_end: end, ', ''),
  },
]
