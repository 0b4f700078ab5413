// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, edit, isRequest, objectsIn } from './change.ts'

const schemas = '/components/schemas'
const MODELS = new Set(['per_unit', 'graduated', 'volume', 'package'])

/** Services that hold requests against other bounds than the contract names. */
export const mutants: Mutant[] = [
  {
    id: 'all-branches-reported',
    defect:
      'Of a wrong price, what is wrong with it as each of the four charge models is reported, not what is wrong with its own.',
    killedBy: 'plans.refuse-unfit-prices',
    edits: edit('selectBranches', 'of rewritten)', 'of rewritten.slice(rewritten.length))'),
  },
  {
    id: 'any-charge-model',
    defect: 'A charge model that there is not is taken for a price per unit.',
    killedBy: 'constraints.refuse-invalid.create-plan',
    request({ body }) {
      for (const price of objectsIn(asObject(body)?.prices))
        if (typeof price.charge_model === 'string' && !MODELS.has(price.charge_model))
          price.charge_model = 'per_unit'
    },
  },
  {
    id: 'account-type-assumed',
    defect: 'A grant that does not say its account goes to the one in the currency.',
    killedBy: 'constraints.refuse-invalid.create-credit-grant',
    request(sent) {
      const grant = asObject(sent.body)
      if (grant?.amount !== undefined && isRequest(sent, 'POST /v1/customers/*/credit_grants'))
        grant.account_type ??= 'currency'
    },
  },
  {
    id: 'name-of-256',
    defect: 'A name of 256 characters is taken.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/CustomerName/maxLength`, to: 256 }],
  },
  {
    id: 'name-of-254',
    defect: 'A name of 255 characters is refused.',
    killedBy: 'constraints.accept-valid.create-customer',
    contract: [{ at: `${schemas}/CustomerName/maxLength`, to: 254 }],
  },
  {
    id: 'empty-name',
    defect: 'An empty name is taken.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/CustomerName/minLength`, to: 0 }],
  },
  {
    id: 'email-not-required',
    defect: 'A customer without an email is made.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    request(sent) {
      const customer = asObject(sent.body)
      if (customer !== undefined && isRequest(sent, 'POST /v1/customers'))
        customer.email ??= 'nobody@acme.example'
    },
  },
  {
    id: 'external-id-required',
    defect: 'A customer without an external_id is refused.',
    killedBy: 'constraints.accept-valid.create-customer',
    contract: [{ at: `${schemas}/CustomerCreate/required`, to: ['name', 'email', 'external_id'] }],
  },
  {
    id: 'any-email',
    defect: 'Any text is taken for an email.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/CustomerEmail/format`, to: undefined }],
  },
  {
    id: 'body-open',
    defect: 'Unknown members of an invoice are taken.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/InvoiceCreate/additionalProperties`, to: undefined }],
  },
  {
    id: 'nested-body-open',
    defect: 'Unknown members of a line are taken.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/LineItemInput/additionalProperties`, to: undefined }],
  },
  {
    id: 'negative-quantity',
    defect: 'A quantity below 0 is taken.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/LineQuantityInput/minimum`, to: undefined }],
  },
  {
    id: 'zero-quantity-refused',
    defect: 'A quantity of 0 is refused.',
    killedBy: 'invoices.quantity-may-be-zero',
    contract: [
      { at: `${schemas}/LineQuantityInput/minimum`, to: undefined },
      { at: `${schemas}/LineQuantityInput/exclusiveMinimum`, to: 0 },
    ],
  },
  {
    id: 'fractional-cents',
    defect: 'A unit amount of half a cent is taken.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/UnitAmountCentsInput/type`, to: 'number' }],
  },
  {
    id: 'no-lines',
    defect: 'An invoice without lines is drafted.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/LineItemInputs/minItems`, to: 0 }],
  },
  {
    id: 'lines-501',
    defect: 'An invoice of 501 lines is drafted.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    contract: [{ at: `${schemas}/LineItemInputs/maxItems`, to: 501 }],
  },
  {
    id: 'lines-499',
    defect: 'An invoice of 500 lines is refused.',
    killedBy: 'constraints.accept-valid.create-invoice',
    contract: [{ at: `${schemas}/LineItemInputs/maxItems`, to: 499 }],
  },
  {
    id: 'events-1001',
    defect: 'A request of 1,001 events is taken.',
    killedBy: 'constraints.refuse-invalid.ingest-events',
    contract: [{ at: `${schemas}/IngestRequest/properties/events/maxItems`, to: 1001 }],
  },
  {
    id: 'events-999',
    defect: 'A request of 1,000 events is refused.',
    killedBy: 'events.a-thousand-at-once',
    contract: [{ at: `${schemas}/IngestRequest/properties/events/maxItems`, to: 999 }],
  },
  {
    id: 'keys-with-spaces',
    defect: 'An event’s key may hold spaces.',
    killedBy: 'constraints.refuse-invalid.ingest-events',
    contract: [{ at: `${schemas}/EventKey/pattern`, to: '^[ -~]+$' }],
  },
  {
    id: 'z-only-timestamps',
    defect: 'A timestamp with an offset instead of Z is refused.',
    killedBy: 'times.any-offset',
    contract: [{ at: `${schemas}/DateTime/pattern`, to: 'Z$' }],
  },
  {
    id: 'metadata-51',
    defect: 'Metadata of 51 pairs is taken.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/MetadataInput/maxProperties`, to: 51 }],
  },
  {
    id: 'metadata-names',
    defect: 'Metadata may have any names.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/MetadataInput/propertyNames`, to: undefined }],
  },
  {
    id: 'metadata-of-numbers',
    defect: 'Metadata may hold numbers.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: `${schemas}/MetadataInput/additionalProperties/type`, to: ['string', 'number'] }],
  },
  {
    id: 'priority-101',
    defect: 'A grant of priority 101 is taken.',
    killedBy: 'constraints.refuse-invalid.create-credit-grant',
    contract: [{ at: `${schemas}/GrantPriorityInput/maximum`, to: 101 }],
  },
  {
    id: 'limit-101',
    defect: 'A limit of 101 is taken.',
    killedBy: 'constraints.refuse-invalid.list-customers',
    contract: [{ at: '/components/parameters/Limit/schema/maximum', to: 101 }],
  },
  {
    id: 'limit-99',
    defect: 'A limit of 100 is refused.',
    killedBy: 'constraints.accept-valid.list-customers',
    contract: [{ at: '/components/parameters/Limit/schema/maximum', to: 99 }],
  },
  {
    id: 'limit-0',
    defect: 'A limit of 0 is taken.',
    killedBy: 'constraints.refuse-invalid.list-customers',
    contract: [{ at: '/components/parameters/Limit/schema/minimum', to: 0 }],
  },
  {
    id: 'any-id',
    defect: 'An id of another form is looked up instead of refused.',
    killedBy: 'constraints.refuse-invalid.get-customer',
    contract: [
      { at: `${schemas}/Id/pattern`, to: undefined },
      { at: `${schemas}/Id/minLength`, to: 1 },
    ],
  },
  {
    id: 'any-status-filter',
    defect: 'A status that there is not lists nothing instead of being refused.',
    killedBy: 'constraints.refuse-invalid.list-events',
    contract: [{ at: '/components/parameters/EventStatusFilter/schema/items/enum', to: undefined }],
  },
  {
    id: 'long-idempotency-key',
    defect: 'An Idempotency-Key of 256 characters is taken.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    contract: [{ at: '/components/parameters/IdempotencyKey/schema/maxLength', to: 256 }],
  },
  {
    id: 'empty-patch',
    defect: 'A PATCH of nothing is taken.',
    killedBy: 'constraints.refuse-invalid.update-customer',
    contract: [{ at: `${schemas}/CustomerUpdate/minProperties`, to: 0 }],
  },
]
