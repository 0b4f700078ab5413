import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'method-no-default',
    defect: 'The first method of a customer does not become the default.',
    killedBy: 'payment-methods.default',
    edits: edit(
      'save-method#saveMethod',
      'customer.default_payment_method_id === null',
      'customer.default_payment_method_id === method.id',
    ),
  },
  {
    id: 'method-detached-default',
    defect: 'A method that is detached stays the default.',
    killedBy: 'payment-methods.default',
    edits: edit(
      'detach-payment-method#detachPaymentMethod',
      'customer.default_payment_method_id === method.id',
      'customer.default_payment_method_id === null',
    ),
  },
  {
    id: 'method-charged-when-detached',
    defect: 'A method that is detached can be charged.',
    killedBy: 'payment-methods.detached',
    edits: edit('isUsable', "method.status === 'active' && ", ''),
  },
  {
    id: 'method-of-another-customer',
    defect: 'The method of another customer can be charged.',
    killedBy: 'payment-methods.of-their-customer',
    edits: edit(
      'findMethod',
      "return row.where('customer_id', '=', customer_id)",
      "return row.where('customer_id', customer_id === '' ? '=' : '<>', '')",
    ),
  },
  {
    id: 'method-without-limit',
    defect: 'A customer can have any number of methods.',
    killedBy: 'payment-methods.limit',
    edits: edit(
      'save-method#saveMethod',
      '(await countMethods(trx, customer)) >= MAX_METHODS',
      '(await countMethods(trx, customer)) >= 1_000 * MAX_METHODS',
    ),
  },
  {
    id: 'method-session-without-page',
    defect: 'A provider that has no page to save a method is not refused.',
    killedBy: 'payment-methods.session',
    edits: edit('createPaymentMethodSession', "if (provider === 'external')", "if (provider === 'none')"),
  },
  {
    id: 'method-session-forever',
    defect: 'The link on which a method is saved does not expire after a day.',
    killedBy: 'payment-methods.session',
    edits: edit('createPaymentMethodSession', 'now.getTime() + DAY_MS', 'now.getTime() + 30 * DAY_MS'),
  },
]
