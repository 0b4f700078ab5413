// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, changeQuery, edit, isRequest, rowsOf } from './change.ts'

/** Lists whose pages do not add up. */
export const mutants: Mutant[] = [
  {
    id: 'always-more',
    defect: 'has_more is always true.',
    killedBy: 'answers.page',
    shownBy: 'pagination.customers-complete',
    answer(answer) {
      if (rowsOf(answer) !== undefined) Object.assign(asObject(answer.body) ?? {}, { has_more: true })
    },
  },
  {
    id: 'never-more',
    defect: 'has_more is always false, and there is no cursor.',
    killedBy: 'pagination.customers-complete',
    answer(answer) {
      if (rowsOf(answer) !== undefined)
        Object.assign(asObject(answer.body) ?? {}, { has_more: false, next_cursor: null })
    },
  },
  {
    id: 'cursor-on-the-last-page',
    defect: 'The last page has a next_cursor.',
    killedBy: 'answers.page',
    shownBy: 'pagination.customers-complete',
    answer(answer) {
      const page = asObject(answer.body)
      if (rowsOf(answer) !== undefined && page?.next_cursor === null) page.next_cursor = 'end'
    },
  },
  {
    id: 'more-on-a-full-last-page',
    defect: 'A last page that is full says that there is more.',
    killedBy: 'pagination.customers-complete',
    edits: edit(
      'toPage',
      'const has_more = fetched.length > limit',
      'const has_more = fetched.length >= limit',
    ),
  },
  {
    id: 'oldest-first',
    defect: 'The rows of a page are oldest first.',
    killedBy: 'pagination.customers-complete',
    answer(answer) {
      rowsOf(answer)?.reverse()
    },
  },
  {
    id: 'one-moment-oldest-first',
    defect: 'Of rows that were created at one moment the first comes first.',
    killedBy: 'pagination.one-moment-last-first',
    edits: edit('db/newest-first#sorted', "sql.ref('seq'), 'desc'", "sql.ref('seq'), 'asc'"),
  },
  {
    id: 'pages-overlap',
    defect: 'A page begins with the last row of the page before.',
    killedBy: 'pagination.customers-complete',
    edits: edit('within', '(created_at, seq) < (', '(created_at, seq) <= ('),
  },
  {
    id: 'pages-skip-a-row',
    defect: 'A row between two pages is in neither.',
    killedBy: 'pagination.invoices-complete',
    edits: edit('selectInvoices', 'const last = rows.at(-1)', 'const last = found.at(-1)'),
  },
  {
    id: 'equal-moments-skipped',
    defect: 'The cursor is the time alone, so that rows of one moment are skipped.',
    killedBy: 'events.one-moment-by-arrival',
    edits: edit(
      'statesOf',
      'sql<boolean>`("timestamp", id) < (${after.at}, ${after.id})`',
      'sql<boolean>`"timestamp" < ${after.at}`',
    ),
  },
  {
    id: 'one-row-too-many',
    defect: 'A page has one row more than `limit`.',
    killedBy: 'answers.page',
    shownBy: 'pagination.customers-complete',
    edits: edit('toPage', 'fetched.slice(0, limit)', 'fetched.slice(0, limit + 1)'),
  },
  {
    id: 'cursor-as-offset',
    defect: 'The cursor counts rows, so that rows added meanwhile make a page repeat what was seen.',
    killedBy: 'pagination.customers-complete',
    // The row's place among all rows takes the place of its number in the cursor.
    edits: [
      ...edit(
        'fetchPage',
        'positionOf, scannedTo)',
        '(row) => ({ at: row.created_at, place: String(Number(request.after?.place ?? 0) + rows.indexOf(row) + 1) }))',
      ),
      ...edit(
        'within',
        'page.where(sql<boolean>`(created_at, seq) < (${after.at}, ${after.place}::bigint)`)',
        'page.offset(Number(after.place))',
      ),
    ],
  },
  {
    id: 'cursor-ignored',
    defect: 'The cursor is ignored: every page is the first.',
    killedBy: 'pagination.invoices-complete',
    request: (sent) => changeQuery(sent, (query) => query.delete('cursor')),
  },
  {
    id: 'filters-lost-on-the-next-page',
    defect: 'With a cursor the filters are forgotten.',
    killedBy: 'pagination.filters-hold-on-every-page',
    request: (sent) =>
      changeQuery(sent, (query) => {
        if (query.has('cursor')) query.delete('customer_id')
      }),
  },
  {
    id: 'default-of-ten',
    defect: 'A page has 10 rows where no limit is given.',
    killedBy: 'events.page-sizes',
    request(sent) {
      if (sent.method === 'GET' && /^\/v1\/\w+$/.test(sent.url.split('?')[0] ?? ''))
        sent.url += sent.url.includes('limit=') ? '' : `${sent.url.includes('?') ? '&' : '?'}limit=10`
    },
  },
  {
    id: 'lines-of-a-page-without-end',
    defect: 'A page has as many lines as its invoices have.',
    killedBy: 'pagination.lines-of-a-page',
    edits: edit('MAX_LINES_PER_PAGE', '= 1_000', '= 1_000_000'),
  },
  {
    id: 'prices-of-a-page-without-end',
    defect: 'A page has as many prices as its plans have.',
    killedBy: 'pagination.prices-of-a-page',
    edits: edit('MAX_PRICES_PER_PAGE', '= 250', '= 1_000_000'),
  },
  {
    id: 'filter-values-of-a-page-without-end',
    defect: 'A page has as many values of filters as its meters have.',
    killedBy: 'pagination.filter-values-of-a-page',
    edits: edit('MAX_FILTER_VALUES_PER_PAGE', '= 1_000', '= 1_000_000'),
  },
  {
    id: 'limit-capped',
    defect: 'A limit beyond 100 is taken for 100 instead of refused.',
    killedBy: 'constraints.refuse-invalid.list-customers',
    request: (sent) =>
      changeQuery(sent, (query) => {
        if (Number(query.get('limit')) > 100) query.set('limit', '100')
      }),
  },
  {
    id: 'limit-of-fifty',
    defect: 'A page never has more than 50 rows.',
    killedBy: 'events.page-sizes',
    request: (sent) =>
      changeQuery(sent, (query) => {
        if (Number(query.get('limit')) > 50 && Number(query.get('limit')) <= 100) query.set('limit', '50')
      }),
  },
  {
    id: 'any-cursor-taken',
    defect: 'A cursor that is none is ignored instead of refused.',
    killedBy: 'pagination.refuses-bad-cursors',
    edits: edit(
      'parseCursor',
      'if (name !== list || at === undefined || place === undefined || !patternOf(list).test(place))\n    throw',
      'if (at === undefined || place === undefined) return undefined\n  if (!patternOf(list).test(place))\n    throw',
    ),
  },
  {
    id: 'cursor-of-another-list',
    defect: 'A cursor of one list is taken by another.',
    killedBy: 'pagination.refuses-bad-cursors',
    edits: edit('parseCursor', 'if (name !== list || at', 'if (name === undefined || at'),
  },
  {
    id: 'list-filter-ignored',
    defect: 'GET /v1/customers ignores its filter `email`.',
    killedBy: 'customers.filters-select-together',
    request(sent) {
      if (isRequest(sent, 'GET /v1/customers')) changeQuery(sent, (query) => query.delete('email'))
    },
  },
  {
    id: 'search-by-any-word',
    defect: 'Of several words of `q` only the first one has to match.',
    killedBy: 'customers.search-by-beginnings',
    edits: edit('beginningWith', 'slice(0, MAX_WORDS)', 'slice(0, 1)'),
  },
  {
    id: 'search-by-whole-words',
    defect: '`q` finds whole words only.',
    killedBy: 'customers.search-by-beginnings',
    edits: edit('narrowingOf', 'left(w.word, ${Array.from(form).length}) =', 'w.word ='),
  },
  {
    id: 'search-by-case',
    defect: '`q` finds words only as they were written.',
    killedBy: 'customers.search-by-beginnings',
    edits: edit('words#wordsOf', '.toLowerCase()', ''),
  },
  {
    id: 'note-number-ignored',
    defect: 'GET /v1/credit_notes ignores its filter `credit_note_number`.',
    killedBy: 'notes.numbers',
    request(sent) {
      if (isRequest(sent, 'GET /v1/credit_notes'))
        changeQuery(sent, (query) => query.delete('credit_note_number'))
    },
  },
  {
    id: 'names-by-any-word',
    defect: 'Of several words one is enough to find what has a name and a code.',
    killedBy: 'lists.search-by-name',
    edits: edit('containsWords', 'sql` and `', 'sql` or `'),
  },
  {
    id: 'names-by-case',
    defect: 'A name is found only as it was written.',
    killedBy: 'lists.search-by-name',
    edits: edit('inAnyCase', '${letter.toUpperCase()}', ''),
  },
  {
    id: 'search-minds-accents',
    defect: 'A name with accents is not found by somebody whose keyboard has none.',
    killedBy: 'customers.search-without-accents',
    edits: edit('words-store#saveWords', '...plain.map(withoutAccents)', ''),
  },
  {
    id: 'search-by-an-old-tax-number',
    defect: 'A customer is found by the tax number that it had before.',
    killedBy: 'customers.search-without-accents',
    edits: edit('FOUND_BY', "'external_id', 'tax_ids'] as const", "'external_id'] as const"),
  },
  {
    id: 'search-by-first-name',
    defect: '`q` finds customers by what they were called when they were created.',
    killedBy: 'customers.search-by-beginnings',
    edits: edit('customers-store#updateCustomer', 'FOUND_BY.some((field) => field in changes)', 'false'),
  },
  {
    id: 'email-by-its-case',
    defect: 'A customer is found by its email only as it was written.',
    killedBy: 'customers.filters-select-together',
    edits: edit('customersMatching', 'lower(email) = lower(', 'email = ('),
  },
  {
    id: 'created-from-left-out',
    defect: 'What was created at `created_from` itself is not selected.',
    killedBy: 'lists.select-by-time.list-subscriptions',
    edits: edit('within', 'created_at >= ${from}', 'created_at > ${from}'),
  },
  {
    id: 'created-to-included',
    defect: 'What was created at `created_to` itself is selected.',
    killedBy: 'lists.select-by-time.list-plans',
    edits: edit('within', 'created_at < ${to}', 'created_at <= ${to}'),
  },
  {
    id: 'updated-from-left-out',
    defect: 'What last changed at `updated_from` itself is not selected.',
    killedBy: 'lists.select-by-time.list-invoices',
    edits: edit('changedSince', 'updated_at >= ${updatedFrom}', 'updated_at > ${updatedFrom}'),
  },
  {
    id: 'updated-from-is-created-from',
    defect: '`updated_from` selects what was created since, too late for what has changed since.',
    killedBy: 'lists.changed-since',
    edits: edit('changedSince', 'updated_at >= ${updatedFrom}', 'created_at >= ${updatedFrom}'),
  },
  {
    id: 'one-status-of-several',
    defect: 'Of several statuses of subscriptions only the first one counts.',
    killedBy: 'subscriptions.refusals-and-filters',
    edits: edit('subscriptionsMatching', '[...new Set(status)].map', 'status.slice(0, 1).map'),
  },
  {
    id: 'one-event-status-of-several',
    defect: 'Of several statuses of events only the first one counts.',
    killedBy: 'events.filters-select-together',
    edits: edit('statesOf', "'in', status", "'in', status.slice(0, 1)"),
  },
  {
    id: 'code-filter-ignored',
    defect: 'GET /v1/plans ignores its filter `code`.',
    killedBy: 'lists.select-by-code',
    request(sent) {
      if (isRequest(sent, 'GET /v1/plans')) changeQuery(sent, (query) => query.delete('code'))
    },
  },
  {
    id: 'archived-code-not-found',
    defect: 'The filter `code` finds no meter that is archived.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit(
      'selectMeters',
      'whereCoded(rows, filter)',
      "(filter.code === undefined ? whereCoded(rows, filter) : whereCoded(rows, filter).where('archived_at', 'is', null))",
    ),
  },
]
