// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'tax-percentage-as-sent',
    defect: 'A percentage of 5.50 is answered with its trailing zero.',
    killedBy: 'tax-rates.read-as-created',
    edits: edit('parseTaxTerms', 'percentage: toPlain(parsed)', 'percentage'),
  },
  {
    id: 'tax-country-lost',
    defect: 'The country of a tax rate is not kept.',
    killedBy: 'tax-rates.read-as-created',
    edits: edit('create-tax-rate#createTaxRate', 'category, country, note', 'category, country: null, note'),
  },
  {
    id: 'tax-standard-of-nothing',
    defect: 'A standard rate may be 0 %.',
    killedBy: 'tax-rates.percentage-of-category',
    edits: edit('parseTaxTerms', 'parsed.eq(0)', 'parsed.lt(0)'),
  },
  {
    id: 'tax-export-taxes',
    defect: 'Only a zero rate must be 0 %.',
    killedBy: 'tax-rates.percentage-of-category',
    edits: edit(
      'parseTaxTerms',
      "category !== 'standard' && parsed.gt(0)",
      "category === 'zero' && parsed.gt(0)",
    ),
  },
  {
    id: 'tax-without-a-reason',
    defect: 'A rate of goods within the EU needs no note.',
    killedBy: 'tax-rates.note-of-category',
    edits: edit(
      'parseTaxTerms',
      'needsNote && note === null',
      "needsNote && note === null && category !== 'intra_community'",
    ),
  },
  {
    id: 'tax-with-a-reason',
    defect: 'A zero rate may have a note.',
    killedBy: 'tax-rates.note-of-category',
    edits: edit('parseTaxTerms', '!needsNote && note !== null', "category === 'standard' && note !== null"),
  },
  {
    id: 'tax-problems-one-by-one',
    defect: 'Of a wrong percentage and a missing note only the first is reported.',
    killedBy: 'tax-rates.note-of-category',
    edits: edit('parseTaxTerms', 'throw invalid(problems)', 'throw invalid(problems.slice(0, 1))'),
  },
  {
    id: 'tax-name-stays',
    defect: 'An update leaves the name of a tax rate.',
    killedBy: 'tax-rates.what-it-taxes-stays',
    edits: edit(
      'update-tax-rate#updateTaxRate',
      'name !== undefined && { name }',
      'name === undefined && { name }',
    ),
  },
  {
    id: 'tax-archived-again',
    defect: 'Archiving an archived tax rate moves its archived_at.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit('archiveTaxRate', 'rate.archived_at !== null', 'rate.archived_at === undefined'),
  },
  {
    id: 'tax-stays-archived',
    defect: 'Unarchiving leaves a tax rate archived.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit(
      'codedTable',
      '{ archived_at: null, updated_at: now }',
      "{ archived_at: noun === 'tax_rate' ? row.archived_at : null, updated_at: now }",
    ),
  },
  {
    id: 'archived-taxes-ignored',
    defect: 'GET /v1/tax_rates ignores its filter `archived`.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit(
      'codedTable',
      'tenantId), filter)',
      "tenantId), noun === 'tax_rate' ? { ...filter, archived: undefined } : filter)",
    ),
  },
  {
    id: 'tax-archived-unnoticed',
    defect: 'Archiving a tax rate leaves an event that says it was updated.',
    killedBy: 'webhook-events.catalogue',
    edits: edit(
      'codedTable',
      '{ type: `${noun}.archived`, id: row.id }',
      "{ type: `${noun}.archived`, id: row.id, ...(noun === 'tax_rate' && { type: 'tax_rate.updated', before: row }) }",
    ),
  },
  {
    id: 'tax-replacement-kept',
    defect: 'A replaced_by of null changes nothing.',
    killedBy: 'tax-rates.replaced',
    edits: edit('update-tax-rate#updateTaxRate', 'replaced_by !== undefined', 'replaced_by != null'),
  },
  {
    id: 'tax-replaced-by-nothing',
    defect: 'A tax rate can be replaced by one that does not exist.',
    killedBy: 'tax-rates.replaced-by-an-active-one',
    edits: edit('findReplacement', 'if (other === undefined)', 'if (other?.id === code)'),
  },
  {
    id: 'tax-replaced-by-an-archived-one',
    defect: 'A tax rate can be replaced by one that is archived.',
    killedBy: 'tax-rates.replaced-by-an-active-one',
    edits: edit('findActiveRate', ".where('archived_at', 'is', null)", ''),
  },
  {
    id: 'tax-replaced-by-itself',
    defect: 'A tax rate can be replaced by itself.',
    killedBy: 'tax-rates.replaced-in-no-circle',
    edits: edit('assertReplaces', 'replacements.includes(id)', 'replacements.slice(1).includes(id)'),
  },
  {
    id: 'tax-replaced-in-a-circle',
    defect: 'Only a circle of two tax rates is refused.',
    killedBy: 'tax-rates.replaced-in-no-circle',
    edits: edit('assertReplaces', 'replacements.includes(id)', 'replacements.slice(0, 2).includes(id)'),
  },
  {
    id: 'tax-archived-in-a-circle',
    defect: 'A circle of tax rates may have an archived one, which can become active again.',
    killedBy: 'tax-rates.replaced-in-no-circle',
    edits: edit(
      'findReplacements',
      'r.replaced_by is not null',
      'r.replaced_by is not null and r.archived_at is null',
    ),
  },
  {
    id: 'tax-replaced-at-once',
    defect: 'Two requests at once make two tax rates replace each other.',
    killedBy: 'tax-rates.replaced-at-once',
    edits: edit('lockReplacements', 'pg_advisory_xact_lock(', 'pg_sleep(0.05 + 0 * '),
  },
  {
    id: 'tax-replaced-by-a-foreign-one',
    defect: 'A tax rate can be replaced by one of another company.',
    killedBy: 'tax-rates.replaced-by-own',
    edits: edit('findActiveRate', ".where('tenant_id', '=', tenantId)", ''),
  },
  {
    id: 'tax-code-names-another-later',
    defect: 'A line is taxed at the rate that has its code when it is finalized.',
    killedBy: 'tax-rates.codes-name-once',
    edits: edit('idsNamed', 'idOf(code, ids) ?? code', 'code'),
  },
  {
    id: 'tax-replaced-by-a-namesake',
    defect: 'A tax rate is replaced by the one that has the code of the other now.',
    killedBy: 'tax-rates.replaced-by-one',
    edits: edit('replacementOf', "coalesce(r.replaced_by ->> 'tax_rate_id', (", 'coalesce(('),
  },
]
