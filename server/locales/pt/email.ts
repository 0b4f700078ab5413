import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Faturado a',
  amountDue: 'Montante em dívida',
  dueDate: 'Vencimento',
  paymentMethod: 'Método de pagamento',
  plan: 'Plano',
  trialEnd: 'Fim do período experimental',
  firstFee: 'Primeira cobrança',

  payInvoice: 'Pagar fatura',
  viewInvoice: 'Ver fatura',
  downloadReceipt: 'Descarregar recibo',
  confirmPayment: 'Confirmar pagamento',
  addMethod: 'Adicionar um método de pagamento',
  openPortal: 'Abrir a sua página de cliente',

  attached: 'O documento segue em anexo, em PDF.',
  questions: 'Tem dúvidas? Escreva para {email}.',
  linkWorks: 'A ligação é válida durante {time}. Por favor, não reencaminhe este e-mail.',
  notAsked: 'Se não pediu este e-mail, pode ignorá-lo.',
  ifPaid: 'Se já pagou, ignore este e-mail.',

  finalized: {
    subject: '{document} de {company}',
    dueOn: 'Vence a {date}',
    automatic: 'Cobrada automaticamente',
    nothingDue: 'Nada a pagar',
    manualText: 'Aqui está a sua nova fatura. Por favor, pague-a até {date}.',
    automaticText: 'Aqui está a sua nova fatura. É cobrada automaticamente, não precisa de fazer nada.',
    settledText: 'Aqui está a sua nova fatura, para os seus registos. Não há mais nada a pagar.',
  },
  receipt: {
    subject: 'Recibo da fatura {number} de {company}',
    partSubject: 'Pagamento da fatura {number} recebido por {company}',
    title: 'Obrigado pelo seu pagamento',
    paidOn: 'Pago a {date}',
    text: 'Recebemos o seu pagamento da fatura {number}. Está totalmente paga.',
    partText: 'Recebemos o seu pagamento da fatura {number}. Falta pagar: {amount}.',
  },
  failed: {
    subject: 'O pagamento da fatura {number} a {company} falhou',
    title: 'O seu pagamento não foi concluído',
    reasons: {
      card_declined: 'O seu banco recusou o pagamento.',
      expired_card: 'O seu cartão expirou.',
      insufficient_funds: 'Não havia fundos suficientes na conta.',
      other: 'Não foi possível cobrar com o seu método de pagamento.',
      none: 'Não há nenhum método de pagamento com que possamos cobrar.',
    },
    triesAgain:
      'Voltaremos a tentar a {date}. Para pagar agora, ou com outro método de pagamento, abra a fatura.',
    triesNoMore: 'Não voltaremos a tentar automaticamente. Por favor, abra a fatura e pague-a aí.',
  },
  action: {
    subject: 'Confirme o seu pagamento da fatura {number} a {company}',
    title: 'Por favor, confirme o seu pagamento',
    text: 'O seu banco pede-lhe que confirme este pagamento. Até lá, a fatura não está paga.',
  },
  dueSoon: {
    subject: 'Lembrete: a fatura {number} de {company} vence a {date}',
    title: 'A sua fatura vence em breve',
    text: 'Lembramos que a sua fatura vence a {date}. Por favor, pague-a até lá.',
  },
  overdue: {
    subject: 'A fatura {number} de {company} está em atraso',
    title: 'A sua fatura está em atraso',
    wasDueOn: 'Venceu a {date}',
    text: 'A sua fatura venceu a {date}. Tempo de atraso: {time}. Por favor, pague-a agora.',
    textToday: 'A sua fatura venceu a {date}. Por favor, pague-a agora.',
  },
  trial: {
    subject: 'O seu período experimental de {plan} em {company} termina a {date}',
    title: 'O seu período experimental termina em breve',
    text: 'O seu período experimental de {plan} termina a {date}. Depois, a sua subscrição continua e é faturada.',
    needsMethod: 'Por favor, guarde um método de pagamento até lá.',
  },
  signIn: {
    subject: 'A sua ligação de acesso a {company}',
    text: 'Use esta ligação para aceder à faturação de {company}.',
    button: 'Iniciar sessão',
  },
  join: {
    subject: 'O seu convite para {company}',
    text: 'Use esta ligação para aceder à faturação de {company}.',
    button: 'Aceitar convite',
  },
  setPassword: {
    subject: 'Defina a sua palavra-passe para {company}',
    text: 'Use esta ligação para definir a sua palavra-passe para a faturação de {company}.',
    button: 'Definir palavra-passe',
  },
  portal: {
    subject: 'A sua página de cliente em {company}',
    title: 'A sua página de cliente',
    text: 'Aqui pode ver e pagar as suas faturas de {company} e gerir os seus métodos de pagamento.',
  },
}
