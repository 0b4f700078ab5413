import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'Pendiente',
  overdue: 'Vencida',
  paid: 'Pagada',
  void: 'Anulada',
  issued: 'Emitida',
  downloadPdf: 'Descargar PDF',
  issuedBy: '{document} {number} de {seller}.',
  summary: 'Resumen',
  linesOfInvoice: 'Líneas de esta factura',
  linesOfNote: 'Líneas de esta factura rectificativa',
  taxesOfInvoice: 'Impuestos de esta factura',
  taxesOfNote: 'Impuestos de esta factura rectificativa',
  units: 'unidades',
  taxOn: 'de',
  creditNotes: 'Facturas rectificativas',
  payments: 'Pagos',
  refunds: 'Reembolsos',
  refundedOn: 'Se reembolsaron {amount} el {date}.',
  settledFromBalance: 'Se paga automáticamente con su saldo.',
  dueOn: 'Vence el {date}.',
  wasDueOn: 'Esta factura venció el {date}.',
  partPaid: 'Se han pagado {paid} de {total}.',
  partPaidFromCredit: 'Se han pagado {paid} de {total} con su saldo.',
  nothingWasDue: 'No había nada que pagar.',
  nothingIsDue: 'Ya no queda nada por pagar.',
  wasPaidOn: 'Esta factura se pagó el {date}. Gracias.',
  wasVoidedOn: 'Esta factura se anuló el {date}. No se debe nada.',
  noteWasVoidedOn: 'Esta factura rectificativa se anuló el {date}. Ya no es válida.',
  takenOff: 'Descontado de la factura: {amount}.',
  addedToCredit: 'Añadido a su saldo: {amount}.',
  refunded: 'Reembolsado: {amount}.',
  paidBack: 'Devuelto: {amount}.',
  pay: 'Pagar {amount}',
  tryAgain: 'Intentarlo de nuevo',
  paymentFailed: 'El pago no se ha realizado.',
  failures: {
    card_declined: 'La tarjeta fue rechazada.',
    insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
    expired_card: 'La tarjeta ha caducado.',
    lost_card: 'La tarjeta fue declarada perdida.',
    stolen_card: 'La tarjeta fue declarada robada.',
    authentication_required: 'El banco pide una confirmación del pago.',
  },
  nothingCharged: 'No se ha cobrado nada.',
  payOtherwise: 'Pague de otra forma.',
  notFinished: 'Su pago aún no ha terminado.',
  whereYouLeftOff: 'Continúe donde lo dejó.',
  continue: 'Continuar',
  continueTo: 'Continuar a {host}',
  payAnotherWay: 'Pagar de otra forma',
  beingConfirmed: 'Su pago se está confirmando.',
  comeBackLater: 'Esta página mostrará el resultado. También puede cerrarla y volver más tarde.',
  otherWays: 'Otras formas de pago',
  balanceCovers:
    'Si su saldo con {seller} cubre {amount}, se cobra automáticamente y no tiene que hacer nada.',
  balanceCoversOrTopUp:
    'Si su saldo con {seller} cubre {amount}, no tiene que hacer nada: se cobra automáticamente. Si no lo cubre, pregunte a {seller} cómo recargarlo.',
  transferInstead:
    'También puede transferir {amount} a {seller}, a la cuenta indicada abajo. Indique la factura {number}.',
  payByToAccount:
    'Pague {amount} a {seller} a más tardar el {date}, en la cuenta indicada abajo, e indique la factura {number}. No puede pagar en esta página.',
  payNowToAccount:
    'Pague {amount} a {seller} ahora, en la cuenta indicada abajo, e indique la factura {number}. No puede pagar en esta página.',
  payByAsAgreed:
    'Pague {amount} a {seller} a más tardar el {date}, de la forma acordada, e indique la factura {number}. No puede pagar en esta página.',
  payNowAsAgreed:
    'Pague {amount} a {seller} ahora, de la forma acordada, e indique la factura {number}. No puede pagar en esta página.',
  notFound: 'Página no encontrada',
  notFoundText:
    'No hay ninguna página en esta dirección. Compruebe que el enlace está completo o pregunte a quien se lo envió.',
  unavailable: 'No disponible en este momento',
  unavailableText: 'No podemos mostrar esta página en este momento. Inténtelo de nuevo en unos segundos.',
  providerUnavailableText:
    'No podemos contactar con el proveedor de pagos en este momento. Inténtelo de nuevo en unos segundos.',
  broken: 'Algo ha fallado',
  brokenText: 'No hemos podido mostrar esta página. Inténtelo de nuevo más tarde.',
  refused: 'Solicitud rechazada',
  refusedText:
    'Esta solicitud se envió desde otro sitio, así que no se ha cambiado nada. Abra la factura con el enlace que recibió e inténtelo de nuevo.',
  tooMany: 'Demasiados intentos',
  tooManyText:
    'Ha habido demasiados intentos de pago. No se ha cobrado nada. Inténtelo más tarde o pida otra forma de pago a quien le envió la factura.',
  expired: 'Este enlace ha caducado',
  expiredText: 'No se ha guardado nada. Pida otro enlace.',
  tooManyMethods: 'Demasiados métodos de pago',
  tooManyMethodsText:
    'No se ha guardado nada: ya hay {count} métodos de pago guardados. Pida a la empresa que le envió el enlace que elimine uno.',
}
