// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

const KEPT = 'customers.address-and-tax-ids'
const FORM = 'tax-ids.form'
const REVERSE_CHARGE = 'customers.reverse-charge-needs-a-number'
const CREATE = 'server/operations/customers/create-customer#createCustomer'
const UPDATE = 'update-customer#updateCustomer'

/** Addresses and tax numbers that are not kept as they were sent, or not checked. */
export const mutants: Mutant[] = [
  {
    id: 'customer-address-dropped',
    defect: 'The address of a new customer is dropped.',
    killedBy: KEPT,
    edits: edit(CREATE, 'fillAddress(body.address ?? null)', 'null'),
  },
  {
    id: 'customer-address-merged',
    defect: 'A shorter address of a customer keeps the city of the one before.',
    killedBy: KEPT,
    edits: edit(UPDATE, 'fillAddress(address)', 'fillAddress(address && { ...current.address, ...address })'),
  },
  {
    id: 'customer-address-cannot-be-removed',
    defect: 'An address of null leaves the address as it is.',
    killedBy: KEPT,
    edits: edit(UPDATE, 'address !== undefined', 'address'),
  },
  {
    id: 'customer-tax-ids-added',
    defect: 'An update adds its tax numbers to those of the customer.',
    killedBy: KEPT,
    edits: edit(
      UPDATE,
      '...fields,',
      '...fields, ...(fields.tax_ids && { tax_ids: [...current.tax_ids, ...fields.tax_ids] }),',
    ),
  },
  {
    id: 'customer-tax-ids-compact',
    defect: 'Tax numbers lose their spaces, dots and hyphens.',
    killedBy: KEPT,
    edits: edit(
      CREATE,
      'tax_ids = [] } = body',
      "} = body; const tax_ids = (body.tax_ids ?? []).map(({ type, value }) => ({ type, value: value.replaceAll(/[ .-]/g, '') }))",
    ),
  },
  {
    id: 'customer-tax-ids-exported-without-types',
    defect: 'The CSV of customers has the tax numbers without their types.',
    killedBy: 'customers.exported',
    edits: edit('taxIdsCell', '`${type} ${value}`', 'value'),
  },
  {
    id: 'order-number-of-the-customer-alone',
    defect: 'The order number of a subscription is on no invoice.',
    killedBy: 'invoices.nearest-order-number',
    edits: edit('partiesOf', '${OF_SUBSCRIPTION(tenantId)}, ', ''),
  },
  {
    id: 'order-number-after-finalizing',
    defect: 'A finalized invoice takes the order number of its customer as it is now.',
    killedBy: 'invoices.nearest-order-number',
    edits: edit('partiesOf', 'case when invoices.buyer is null', 'case when true'),
  },
  {
    id: 'memo-of-the-company-alone',
    defect: 'A draft has the default memo of the company, whatever its own.',
    killedBy: 'invoices.memo',
    edits: edit('withCompany', 'memo: memo ?? default_memo', 'memo: default_memo ?? memo'),
  },
  {
    id: 'memo-without-default',
    defect: 'The default memo of the company is on no invoice.',
    killedBy: 'invoices.memo',
    edits: edit('withCompany', 'memo: memo ?? default_memo', 'memo: default_memo && memo'),
  },
  {
    id: 'language-after-finalizing',
    defect: 'A finalized invoice takes the language that its customer has now.',
    killedBy: 'languages.of-the-customer',
    edits: edit('partiesOf', 'case when invoices.seller is null', 'case when true'),
  },
  {
    id: 'language-of-the-company-alone',
    defect: 'A draft has the language of the company, whatever that of its customer.',
    killedBy: 'languages.of-the-customer',
    edits: edit('withCompany', 'locale ?? company.locale', 'company.locale ?? locale'),
  },
  {
    id: 'any-language',
    defect: 'A language that no document has passes.',
    killedBy: 'languages.refused',
    edits: edit('assertLocale', 'tag == null || isLocale(tag)', "tag !== 'x-none'"),
  },
  {
    id: 'buyer-without-references',
    defect: 'A draft has no reference of its customer.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit('CURRENT_BUYER', "'buyer_reference', customers.buyer_reference", "'buyer_reference', null"),
  },
  {
    id: 'seller-without-contact',
    defect: 'A draft has no contact of the company.',
    killedBy: 'company.invoices-keep-their-seller',
    edits: edit('readCompany', 'return { seller,', 'return { seller: { ...seller, contact: null },'),
  },
  {
    id: 'reverse-charge-by-any-number',
    defect: 'A customer with reverse charge can have a number that is none of VAT.',
    killedBy: REVERSE_CHARGE,
    edits: edit('assertHasTaxId', "tax_ids.some(({ type }) => type.endsWith('_vat'))", 'tax_ids.length > 0'),
  },
  {
    id: 'state-of-any-form-when-created',
    defect: 'A new customer in the United States can have any text as its state.',
    killedBy: 'customers.state-of-an-address',
    edits: edit(CREATE, 'assertAddress(body.address)', 'undefined'),
  },
  {
    id: 'state-of-any-form-when-updated',
    defect: 'An update can give a customer in the United States any text as its state.',
    killedBy: 'customers.state-of-an-address',
    edits: edit(UPDATE, 'assertAddress(body.address)', 'undefined'),
  },
  {
    id: 'tax-ids-unchecked-when-created',
    defect: 'A new customer can have a tax number of any form.',
    killedBy: FORM,
    edits: edit(CREATE, 'assertTaxIds(body.tax_ids)', 'undefined'),
  },
  {
    id: 'tax-ids-unchecked-when-updated',
    defect: 'A tax number of any form can be given to a customer later.',
    killedBy: FORM,
    edits: edit(UPDATE, 'assertTaxIds(body.tax_ids)', 'undefined'),
  },
  {
    id: 'reverse-charge-without-a-number-when-created',
    defect: 'A customer with reverse charge is created without a tax number.',
    killedBy: REVERSE_CHARGE,
    edits: edit(CREATE, 'assertHasTaxId({ tax_status, tax_ids })', ''),
  },
  {
    id: 'reverse-charge-without-a-number-when-updated',
    defect: 'A customer gets reverse charge without a tax number.',
    killedBy: REVERSE_CHARGE,
    edits: edit(
      UPDATE,
      '{ ...current, ...changes }',
      '{ ...current, tax_ids: fields.tax_ids ?? current.tax_ids }',
    ),
  },
  {
    id: 'reverse-charge-loses-its-number',
    defect: 'The last tax number of a customer with reverse charge can be removed.',
    killedBy: REVERSE_CHARGE,
    edits: edit(
      UPDATE,
      '{ ...current, ...changes }',
      '{ ...current, tax_status: fields.tax_status ?? current.tax_status }',
    ),
  },
  {
    id: 'tax-ids-unchecked-of-the-company',
    defect: 'The company can have a tax number of any form.',
    killedBy: 'company.tax-ids-have-a-form',
    edits: edit('update-company#updateCompany', 'assertTaxIds(body.tax_ids)', 'undefined'),
  },
  {
    id: 'tax-ids-with-spaces-refused',
    defect: 'A tax number with spaces, dots or hyphens is refused.',
    killedBy: FORM,
    edits: edit('tax-ids#problemsOf', "value.replaceAll(/[\\s.-]/g, '')", 'value'),
  },
  {
    id: 'tax-ids-of-any-known-type',
    defect: 'A tax number may have the form of another type.',
    killedBy: FORM,
    edits: edit('tax-ids#problemsOf', 'forms.some(', '[...FORMS.values()].flat().some('),
  },
  {
    id: 'tax-ids-in-small-letters',
    defect: 'A tax number in small letters is taken.',
    killedBy: FORM,
    edits: edit('tax-ids#problemsOf', 'pattern.test(number)', 'pattern.test(number.toUpperCase())'),
  },
  {
    id: 'tax-ids-of-unknown-types-refused',
    defect: 'A tax number of a type that the contract does not list is refused.',
    killedBy: FORM,
    edits: edit(
      'tax-ids#problemsOf',
      'const forms = FORMS.get(type)',
      "const forms = FORMS.get(type) ?? FORMS.get('eu_vat')",
    ),
  },
  {
    id: 'tax-ids-first-alone-checked',
    defect: 'Only the first tax number is checked.',
    killedBy: FORM,
    edits: edit('assertTaxIds', 'taxIds.flatMap(', 'taxIds.slice(0, 1).flatMap('),
  },
  {
    id: 'tax-ids-without-their-place',
    defect: 'The 400 for a tax number says at the list that something is wrong, and not at the number.',
    killedBy: FORM,
    edits: edit('assertTaxIds', '`body.tax_ids[${index}].value`', "'body.tax_ids'"),
  },
]
