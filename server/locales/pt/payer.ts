import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'Por pagar',
  overdue: 'Vencida',
  paid: 'Paga',
  void: 'Anulada',
  issued: 'Emitida',
  downloadPdf: 'Descarregar PDF',
  issuedBy: '{document} {number} de {seller}.',
  summary: 'Resumo',
  linesOfInvoice: 'Linhas desta fatura',
  linesOfNote: 'Linhas desta nota de crédito',
  taxesOfInvoice: 'Impostos desta fatura',
  taxesOfNote: 'Impostos desta nota de crédito',
  units: 'unidades',
  taxOn: 'de',
  creditNotes: 'Notas de crédito',
  payments: 'Pagamentos',
  refunds: 'Reembolsos',
  refundedOn: '{amount} reembolsados em {date}.',
  settledFromBalance: 'Liquidada automaticamente com o seu saldo.',
  dueOn: 'Vence em {date}.',
  wasDueOn: 'Esta fatura venceu em {date}.',
  partPaid: 'Foram pagos {paid} de {total}.',
  partPaidFromCredit: 'Foram pagos {paid} de {total} com o seu saldo.',
  nothingWasDue: 'Não havia nada a pagar.',
  nothingIsDue: 'Já não há nada a pagar.',
  wasPaidOn: 'Esta fatura foi paga em {date}. Obrigado.',
  wasVoidedOn: 'Esta fatura foi anulada em {date}. Nada é devido.',
  noteWasVoidedOn: 'Esta nota de crédito foi anulada em {date}. Já não é válida.',
  takenOff: 'Deduzido da fatura: {amount}.',
  addedToCredit: 'Adicionado ao seu saldo: {amount}.',
  refunded: 'Reembolsado: {amount}.',
  paidBack: 'Devolvido: {amount}.',
  pay: 'Pagar {amount}',
  tryAgain: 'Tentar novamente',
  paymentFailed: 'O pagamento não foi concluído.',
  failures: {
    card_declined: 'O cartão foi recusado.',
    insufficient_funds: 'O cartão não tem fundos suficientes.',
    expired_card: 'O cartão expirou.',
    lost_card: 'O cartão foi dado como perdido.',
    stolen_card: 'O cartão foi dado como roubado.',
    authentication_required: 'O banco pede uma confirmação do pagamento.',
  },
  nothingCharged: 'Nada foi cobrado.',
  payOtherwise: 'Pague de outra forma.',
  notFinished: 'O seu pagamento ainda não terminou.',
  whereYouLeftOff: 'Continue de onde parou.',
  continue: 'Continuar',
  continueTo: 'Continuar para {host}',
  payAnotherWay: 'Pagar de outra forma',
  beingConfirmed: 'O seu pagamento está a ser confirmado.',
  comeBackLater: 'Esta página mostrará o resultado. Também a pode fechar e voltar mais tarde.',
  otherWays: 'Outras formas de pagamento',
  balanceCovers:
    'Se o seu saldo junto de {seller} cobrir {amount}, o montante é cobrado automaticamente e não precisa de fazer nada.',
  balanceCoversOrTopUp:
    'Se o seu saldo junto de {seller} cobrir {amount}, não precisa de fazer nada: o montante é cobrado automaticamente. Caso contrário, pergunte a {seller} como o pode carregar.',
  transferInstead:
    'Também pode transferir {amount} para {seller}, para a conta abaixo. Indique a fatura {number}.',
  payByToAccount:
    'Pague {amount} a {seller} até {date}, para a conta abaixo, e indique a fatura {number}. Não pode pagar nesta página.',
  payNowToAccount:
    'Pague {amount} a {seller} agora, para a conta abaixo, e indique a fatura {number}. Não pode pagar nesta página.',
  payByAsAgreed:
    'Pague {amount} a {seller} até {date}, da forma acordada, e indique a fatura {number}. Não pode pagar nesta página.',
  payNowAsAgreed:
    'Pague {amount} a {seller} agora, da forma acordada, e indique a fatura {number}. Não pode pagar nesta página.',
  notFound: 'Página não encontrada',
  notFoundText:
    'Não existe nenhuma página neste endereço. Verifique se a ligação está completa ou pergunte a quem a enviou.',
  unavailable: 'De momento indisponível',
  unavailableText: 'De momento não podemos mostrar esta página. Tente novamente dentro de alguns segundos.',
  providerUnavailableText:
    'De momento não conseguimos contactar o prestador de pagamentos. Tente novamente dentro de alguns segundos.',
  broken: 'Ocorreu um erro',
  brokenText: 'Não foi possível mostrar esta página. Tente novamente mais tarde.',
  refused: 'Pedido recusado',
  refusedText:
    'Este pedido foi enviado a partir de outro site, por isso nada foi alterado. Abra a fatura com a ligação que recebeu e tente novamente.',
  tooMany: 'Demasiadas tentativas',
  tooManyText:
    'Houve demasiadas tentativas de pagamento. Nada foi cobrado. Tente novamente mais tarde ou peça outra forma de pagamento a quem lhe enviou a fatura.',
  expired: 'Esta ligação expirou',
  expiredText: 'Nada foi guardado. Peça outra ligação.',
  tooManyMethods: 'Demasiados métodos de pagamento',
  tooManyMethodsText:
    'Nada foi guardado: já existem {count} métodos de pagamento guardados. Peça à empresa que lhe enviou a ligação que remova um.',
}
