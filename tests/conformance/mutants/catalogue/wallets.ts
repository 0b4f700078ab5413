// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Wallets that lose money, or make some. */
export const mutants: Mutant[] = [
  {
    id: 'partial-payment',
    defect: 'A wallet that holds less than was asked for is emptied, and pays a part.',
    killedBy: 'wallets.pay-all-or-nothing',
    edits: edit('debit', 'if (debited.lt(least)) return undefined', 'void least'),
  },
  {
    id: 'overdrawn-at-once',
    defect: 'Payments at once see the same balance: nobody waits for the customer’s lock.',
    killedBy: 'wallets.never-overdrawn-at-once',
    edits: [
      ...edit(
        'findAndLockOwner',
        '.where(notWithItsClock(tenantId)).forNoKeyUpdate().executeTakeFirst()',
        '.where(notWithItsClock(tenantId)).executeTakeFirst()',
      ),
      // Some of a company's requests go on at once, the others take their places: the window stays open for all of those.
      ...edit(
        'debit',
        'await selectDrawable(wallet, drawsExpired)',
        'await selectDrawable(wallet, drawsExpired).finally(() => new Promise((go) => setTimeout(go, 100)))',
      ),
    ],
  },
  {
    id: 'expiry-ignored',
    defect: 'A grant that has expired can still be drawn.',
    killedBy: 'wallets.expire-on-the-moment',
    edits: [
      ...edit('sources', 'pending: sql`remaining > 0`', 'pending: sql`remaining < 0`'),
      ...edit(
        'selectExpired',
        'each.at !== null && each.at <= now)',
        'each.at !== null && each.at.getTime() === now.getTime() + 0.5)',
      ),
      ...edit(
        'selectAccountsWithExpired',
        ".where('expires_at', '<=', now)",
        ".where('expires_at', '<=', new Date(0 * now.getTime()))",
      ),
    ],
  },
  {
    id: 'oldest-first-whatever-expires',
    defect: 'Grants are drawn oldest first, whatever expires earlier.',
    killedBy: 'wallets.draw-down-order',
    edits: edit(
      'selectRemainingGrants',
      "\n    .orderBy('priority')\n    .orderBy('expires_at', (order) => order.asc().nullsLast())",
      '',
    ),
  },
  {
    id: 'priority-reversed',
    defect: 'A grant of greater priority number is drawn first.',
    killedBy: 'wallets.draw-down-order',
    edits: edit(
      'selectRemainingGrants',
      "\n    .orderBy('priority')\n",
      "\n    .orderBy('priority', 'desc')\n",
    ),
  },
  {
    id: 'expiry-before-priority',
    defect: 'The earliest expiry is drawn first, whatever the priority.',
    killedBy: 'wallets.draw-down-order',
    edits: edit(
      'selectRemainingGrants',
      "\n    .orderBy('priority')\n    .orderBy('expires_at', (order) => order.asc().nullsLast())",
      "\n    .orderBy('expires_at', (order) => order.asc().nullsLast())\n    .orderBy('priority')",
    ),
  },
  {
    id: 'never-expiring-first',
    defect: 'Grants that never expire are drawn before those that do.',
    killedBy: 'wallets.draw-down-order',
    edits: edit('selectRemainingGrants', 'order.asc().nullsLast()', 'order.asc().nullsFirst()'),
  },
  {
    id: 'newest-first',
    defect: 'Of equal grants the newest is drawn first.',
    killedBy: 'wallets.draw-down-order',
    edits: edit(
      'selectRemainingGrants',
      "nullsLast())\n    .orderBy('seq')",
      "nullsLast())\n    .orderBy('seq', 'desc')",
    ),
  },
  {
    id: 'debt-forgiven',
    defect: 'A grant on a debt leaves the whole grant to be drawn.',
    killedBy: 'wallets.debt-is-covered-first',
    edits: edit(
      'grant',
      'remaining: amount.minus(covered).toFixed(),',
      'remaining: amount.minus(covered.times(0)).toFixed(),',
    ),
  },
  {
    id: 'usage-refused-without-balance',
    defect: 'Usage that the wallet cannot cover draws nothing.',
    killedBy: 'wallets.debt-is-covered-first',
    edits: edit('debitUsage', 'debtAllowed: true', 'debtAllowed: false'),
  },
  {
    id: 'drawn-by-the-event',
    defect: 'Each event is priced alone, so that tiers and packages start anew.',
    killedBy: 'wallets.packages-are-drawn-when-begun',
    edits: edit(
      'debitUsage',
      'const due = cost.minus(debited)',
      'const due = cost.minus(0 * Number(debited))',
    ),
  },
  {
    id: 'ledger-without-payments',
    defect: 'Payments of invoices move the balance but stand in no ledger.',
    killedBy: 'wallets.pay-all-or-nothing',
    answer({ body }) {
      const page: { wallet_transactions?: { type?: string }[] } = Object(body)
      if (Array.isArray(page.wallet_transactions))
        page.wallet_transactions = page.wallet_transactions.filter(({ type }) => type !== 'invoice_payment')
    },
  },
  {
    id: 'ledger-oldest-first',
    defect: 'The ledger is oldest first.',
    killedBy: 'pagination.customer-wallet-transactions-complete',
    edits: [
      ...edit('newestOf', "older.orderBy('entry.seq', 'desc')", "older.orderBy('entry.seq')"),
      ...edit(
        'selectTransactions',
        "    .orderBy('seq', 'desc')\n    .limit",
        "    .orderBy('seq')\n    .limit",
      ),
      ...edit(
        'newestOf',
        "matching.where('entry.seq', '<', Number(after.place))",
        "matching.where('entry.seq', '>', Number(after.place))",
      ),
    ],
  },
  {
    id: 'grant-of-nothing',
    defect: 'A grant of 0 is taken.',
    killedBy: 'wallets.refuse-unfit-grants',
    request: ({ body }) => {
      if (Number(Object(body).amount) === 0) Object(body).amount = '0.01'
    },
  },
  {
    id: 'grant-finer-than-its-currency',
    defect: 'A grant of half a cent is taken.',
    killedBy: 'wallets.refuse-unfit-grants',
    edits: edit(
      'validateAmount',
      'countDecimals(amount) <= exponentOf(currency)',
      'countDecimals(amount) <= exponentOf(currency) + 9',
    ),
  },
  {
    id: 'grant-of-the-past',
    defect: 'A grant that has expired already is taken.',
    killedBy: 'wallets.refuse-unfit-grants',
    edits: edit(
      'parseGrant',
      'expires_at !== null && expires_at <= now',
      'expires_at !== null && expires_at.getTime() <= 0 * now.getTime()',
    ),
  },
  {
    id: 'grant-in-another-currency',
    defect: 'A grant in another currency than the customer’s opens an account of its own.',
    killedBy: 'wallets.refuse-unfit-grants',
    edits: edit(
      'createCreditGrant',
      'else assertSameCurrency(unit, currency_code)',
      'else void assertSameCurrency',
    ),
  },
  {
    id: 'credit-of-the-processing',
    defect: 'Usage draws only credit that is still valid when it is processed.',
    killedBy: 'wallets.usage-draws-the-credit-of-its-time',
    slow: true,
    edits: edit('processClaimed', 'now: earlier(now, lastDue.get(customer_id))', 'now'),
  },
  {
    id: 'credit-of-the-last-event',
    defect: 'Events that are processed together draw credit that was valid at the last one’s time.',
    killedBy: 'wallets.usage-draws-the-credit-of-its-time',
    slow: true,
    edits: edit('selectMissedExpiries', 'g.expires_at <= ${now}', 'g.expires_at <= ${now} and false'),
  },
  {
    id: 'credit-expires-before-its-invoice',
    defect: 'Credit that is valid when a period ends expires before the invoice of the period is finalized.',
    killedBy: 'wallets.valid-at-period-end',
    edits: edit('expiryWaits', 'return sql`(', 'return sql`(false and '),
  },
  {
    id: 'credit-of-the-draft-alone',
    defect:
      'Credit that is valid when a period ends expires once its invoice is finalized, before it is collected.',
    killedBy: 'wallets.valid-at-period-end',
    edits: edit('expiryWaits', "(i.status = 'open' and i.collection_pending)", 'false'),
  },
  {
    id: 'waiting-credit-pays-anything',
    defect: 'Credit that waits for a draft pays other invoices meanwhile.',
    killedBy: 'wallets.valid-at-period-end',
    edits: edit('selectDrawable', 'expires_at > now', 'expires_at > new Date(0 * now.getTime())'),
  },
  {
    id: 'credit-expired-before-the-end-pays',
    defect: 'A preview takes credit that expires before the period ends.',
    killedBy: 'wallets.valid-at-period-end',
    edits: edit('readCredit', "'>=', periodEnd)", "'>=', new Date(periodEnd.getTime() - 9e6))"),
  },
  {
    id: 'waiting-credit-expires-back-then',
    defect: 'Credit that waited for an invoice expires as of before that was collected.',
    killedBy: 'wallets.late-usage-draws-what-was-valid',
    edits: edit('selectExpired', '?.waited === true', '?.waited === undefined'),
  },
  {
    id: 'late-usage-finds-no-credit',
    defect: 'Late usage draws only credit that is valid when it arrives.',
    killedBy: 'wallets.late-usage-draws-what-was-valid',
    edits: edit('processClaimed', 'usedAt < expiresAt', 'usedAt < expiresAt && false'),
  },
  {
    id: 'late-usage-draws-together',
    defect: 'Late events that are processed together draw the credit of the last of them.',
    killedBy: 'wallets.late-usage-draws-what-was-valid',
    edits: edit('putBackAfterExpiry', '[eventDueAt, timestampOf]', '[eventDueAt]'),
  },
  {
    id: 'out-of-band-draws',
    defect: 'A payment out of band draws from the wallet.',
    killedBy: 'wallets.out-of-band-leaves-the-wallet',
    request: ({ body }) => {
      if (Object(body).source === 'out_of_band') Object(body).source = 'wallet'
    },
  },
  {
    id: 'credit-for-automatic-invoices-alone',
    defect: 'Credit waits while an invoice that is sent asks for all of it.',
    killedBy: 'wallets.credit-pays-what-is-finalized',
    slow: true,
    edits: edit(
      'finalizedRow',
      "(draft.apply_credit || draft.collection_method === 'charge_automatically')",
      "draft.collection_method === 'charge_automatically'",
    ),
  },
  {
    id: 'credit-kept-is-applied',
    defect: 'An invoice is paid with credit although `apply_credit` is false.',
    killedBy: 'wallets.apply-credit-false',
    slow: true,
    edits: edit('collectFromWallet', 'if (invoice.apply_credit) ', ''),
  },
  {
    id: 'credit-kept-is-applied-later',
    defect: 'Credit that is added pays an automatic invoice although its `apply_credit` is false.',
    killedBy: 'wallets.apply-credit-false',
    slow: true,
    edits: [
      ...edit('requestCollection', 'withoutCredit ?', 'withoutCredit || true ?'),
      ...edit('collectFromWallet', 'if (invoice.apply_credit) ', ''),
    ],
  },
  {
    id: 'upcoming-without-credit',
    defect: 'A preview has all of it due, whatever credit there is.',
    killedBy: 'subscriptions.preview-what-is-due',
    edits: edit('showUpcoming', '(apply_credit ? await', '(apply_credit && false ? await'),
  },
  {
    id: 'upcoming-with-credit-that-is-kept',
    defect: 'A preview takes credit that is not to be applied.',
    killedBy: 'subscriptions.preview-what-is-due',
    edits: edit('showUpcoming', '(apply_credit ? await', '(apply_credit || true ? await'),
  },
  {
    id: 'upcoming-with-credit-that-expires',
    defect: 'A preview takes credit that will have expired.',
    killedBy: 'subscriptions.preview-what-is-due',
    edits: edit(
      'readCredit',
      "eb('expires_at', '>', at)",
      "eb('expires_at', '>', new Date(0 * at.getTime()))",
    ),
  },
  {
    id: 'never-collected-again',
    defect: 'What an automatic charge left due is never tried again.',
    killedBy: 'wallets.collect-again-after-a-grant',
    slow: true,
    edits: edit(
      'createCreditGrant',
      "if (account_type === 'currency') await retryCollection({ trx, tenantId: tenant.id }, customer_id)",
      'void retryCollection',
    ),
  },
  {
    id: 'collected-newest-first',
    defect: 'Of several invoices that were not paid, the newest is tried first.',
    killedBy: 'wallets.collect-again-after-a-grant',
    slow: true,
    edits: edit(
      'findFirstToCollect',
      ".orderBy(sql`least(finalizes_at, finalized_at)`)\n    .orderBy('invoice_number')",
      ".orderBy('invoice_number', 'desc')",
    ),
  },
  {
    id: 'sent-invoices-collected',
    defect: 'A grant pays invoices too that the customer is to pay.',
    killedBy: 'wallets.collect-again-after-a-grant',
    slow: true,
    edits: edit('requestCollection', "    .where('collection_method', '=', 'charge_automatically')\n", ''),
  },
]
