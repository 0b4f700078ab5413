import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Facturado a',
  amountDue: 'Importe pendiente',
  dueDate: 'Vencimiento',
  paymentMethod: 'Método de pago',
  plan: 'Plan',
  trialEnd: 'Fin de la prueba',
  firstFee: 'Primera cuota',

  payInvoice: 'Pagar factura',
  viewInvoice: 'Ver factura',
  downloadReceipt: 'Descargar recibo',
  confirmPayment: 'Confirmar pago',
  addMethod: 'Añadir un método de pago',
  openPortal: 'Abrir su página de cliente',

  attached: 'Encontrará el documento adjunto en PDF.',
  questions: '¿Preguntas? Escriba a {email}.',
  linkWorks: 'El enlace es válido durante {time}. No reenvíe este correo, por favor.',
  notAsked: 'Si no ha solicitado este correo, puede ignorarlo.',
  ifPaid: 'Si ya ha pagado, ignore este correo.',

  finalized: {
    subject: '{document} de {company}',
    dueOn: 'Vence el {date}',
    automatic: 'Se cobra automáticamente',
    nothingDue: 'Nada pendiente',
    manualText: 'Aquí tiene su nueva factura. Páguela a más tardar el {date}, por favor.',
    automaticText: 'Aquí tiene su nueva factura. Se cobra automáticamente, no tiene que hacer nada.',
    settledText: 'Aquí tiene su nueva factura para sus registros. No queda nada por pagar.',
  },
  receipt: {
    subject: 'Recibo de la factura {number} de {company}',
    partSubject: '{company} ha recibido su pago de la factura {number}',
    title: 'Gracias por su pago',
    paidOn: 'Pagado el {date}',
    text: 'Hemos recibido su pago de la factura {number}. Está pagada por completo.',
    partText: 'Hemos recibido su pago de la factura {number}. Queda pendiente: {amount}.',
  },
  failed: {
    subject: 'No se ha podido cobrar la factura {number} de {company}',
    title: 'Su pago no se ha realizado',
    reasons: {
      card_declined: 'Su banco ha rechazado el pago.',
      expired_card: 'Su tarjeta ha caducado.',
      insufficient_funds: 'No había fondos suficientes en la cuenta.',
      other: 'No se ha podido cobrar con su método de pago.',
      none: 'No hay ningún método de pago con el que podamos cobrar.',
    },
    triesAgain:
      'Lo intentaremos de nuevo el {date}. Para pagar ahora, o con otro método de pago, abra la factura.',
    triesNoMore: 'No lo intentaremos de nuevo automáticamente. Abra la factura y páguela allí, por favor.',
  },
  action: {
    subject: 'Confirme su pago de la factura {number} a {company}',
    title: 'Confirme su pago, por favor',
    text: 'Su banco le pide que confirme este pago. La factura no estará pagada hasta que lo haga.',
  },
  dueSoon: {
    subject: 'Recordatorio: la factura {number} de {company} vence el {date}',
    title: 'Su factura vence pronto',
    text: 'Le recordamos que su factura vence el {date}. Páguela antes de esa fecha, por favor.',
  },
  overdue: {
    subject: 'La factura {number} de {company} está vencida',
    title: 'Su factura está vencida',
    wasDueOn: 'Venció el {date}',
    text: 'Su factura venció el {date}. Tiempo de retraso: {time}. Páguela ahora, por favor.',
    textToday: 'Su factura venció el {date}. Páguela ahora, por favor.',
  },
  trial: {
    subject: 'Su prueba de {plan} en {company} termina el {date}',
    title: 'Su prueba termina pronto',
    text: 'Su prueba de {plan} termina el {date}. Después, su suscripción continúa y se factura.',
    needsMethod: 'Guarde un método de pago antes de esa fecha, por favor.',
  },
  signIn: {
    subject: 'Su enlace de acceso para {company}',
    text: 'Use este enlace para acceder a la facturación de {company}.',
    button: 'Acceder',
  },
  join: {
    subject: 'Su invitación a {company}',
    text: 'Use este enlace para unirse a la facturación de {company}.',
    button: 'Aceptar invitación',
  },
  setPassword: {
    subject: 'Establezca su contraseña para {company}',
    text: 'Use este enlace para establecer su contraseña para la facturación de {company}.',
    button: 'Establecer contraseña',
  },
  portal: {
    subject: 'Su página de cliente en {company}',
    title: 'Su página de cliente',
    text: 'Aquí puede ver y pagar sus facturas de {company}, y gestionar sus métodos de pago.',
  },
}
