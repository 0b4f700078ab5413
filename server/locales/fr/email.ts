import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Facturé à',
  amountDue: 'Montant dû',
  dueDate: 'Échéance',
  paymentMethod: 'Moyen de paiement',
  plan: 'Forfait',
  trialEnd: 'Fin de l’essai',
  firstFee: 'Premier montant facturé',

  payInvoice: 'Payer la facture',
  viewInvoice: 'Voir la facture',
  downloadReceipt: 'Télécharger le reçu',
  confirmPayment: 'Confirmer le paiement',
  addMethod: 'Ajouter un moyen de paiement',
  openPortal: 'Ouvrir votre espace client',

  attached: 'Vous trouverez le document en pièce jointe au format PDF.',
  questions: 'Des questions ? Écrivez à {email}.',
  linkWorks: 'Durée de validité du lien : {time}. Merci de ne pas transférer cet e-mail.',
  notAsked: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.',
  ifPaid: 'Si vous avez déjà payé, merci de ne pas tenir compte de cet e-mail.',

  finalized: {
    subject: '{document} de {company}',
    dueOn: 'À payer au plus tard le {date}',
    automatic: 'Prélèvement automatique',
    nothingDue: 'Rien à payer',
    manualText: 'Voici votre nouvelle facture. Merci de la payer au plus tard le {date}.',
    automaticText:
      'Voici votre nouvelle facture. Son montant est prélevé automatiquement, vous n’avez rien à faire.',
    settledText: 'Voici votre nouvelle facture, pour vos archives. Il ne reste rien à payer.',
  },
  receipt: {
    subject: 'Reçu pour la facture {number} de {company}',
    partSubject: 'Paiement de la facture {number} reçu par {company}',
    title: 'Merci pour votre paiement',
    paidOn: 'Payé le {date}',
    text: 'Nous avons reçu votre paiement de la facture {number}. Elle est entièrement payée.',
    partText: 'Nous avons reçu votre paiement de la facture {number}. Il reste à payer : {amount}.',
  },
  failed: {
    subject: 'Échec du paiement de la facture {number} à {company}',
    title: 'Votre paiement a échoué',
    reasons: {
      card_declined: 'Votre banque a refusé le paiement.',
      expired_card: 'Votre carte a expiré.',
      insufficient_funds: 'La provision du compte était insuffisante.',
      other: 'Votre moyen de paiement n’a pas pu être débité.',
      none: 'Aucun moyen de paiement que nous puissions débiter n’est enregistré.',
    },
    triesAgain:
      'Nous réessaierons le {date}. Pour payer maintenant, ou avec un autre moyen de paiement, ouvrez la facture.',
    triesNoMore:
      'Nous ne réessaierons pas automatiquement. Merci d’ouvrir la facture et de la payer en ligne.',
  },
  action: {
    subject: 'Confirmez votre paiement de la facture {number} à {company}',
    title: 'Merci de confirmer votre paiement',
    text: 'Votre banque vous demande de confirmer ce paiement. La facture ne sera payée qu’après cette confirmation.',
  },
  dueSoon: {
    subject: 'Rappel : la facture {number} de {company} est à payer le {date}',
    title: 'Votre facture arrive à échéance',
    text: 'Nous vous rappelons que votre facture arrive à échéance le {date}. Merci de la payer d’ici là.',
  },
  overdue: {
    subject: 'La facture {number} de {company} est en retard de paiement',
    title: 'Votre facture est en retard de paiement',
    wasDueOn: 'Échéance dépassée : {date}',
    text: 'Votre facture était à payer le {date}. Retard : {time}. Merci de la payer maintenant.',
    textToday: 'Votre facture était à payer le {date}. Merci de la payer maintenant.',
  },
  trial: {
    subject: 'Votre essai de {plan} chez {company} se termine le {date}',
    title: 'Votre essai se termine bientôt',
    text: 'Votre essai de {plan} se termine le {date}. Ensuite, votre abonnement continue et vous est facturé.',
    needsMethod: 'Merci d’enregistrer un moyen de paiement d’ici là.',
  },
  signIn: {
    subject: 'Votre lien de connexion pour {company}',
    text: 'Ce lien vous connecte à la facturation de {company}.',
    button: 'Se connecter',
  },
  join: {
    subject: 'Votre invitation à rejoindre {company}',
    text: 'Ce lien vous donne accès à la facturation de {company}.',
    button: 'Accepter l’invitation',
  },
  setPassword: {
    subject: 'Définissez votre mot de passe pour {company}',
    text: 'Ce lien vous permet de définir votre mot de passe pour la facturation de {company}.',
    button: 'Définir le mot de passe',
  },
  portal: {
    subject: 'Votre espace client chez {company}',
    title: 'Votre espace client',
    text: 'Consultez et payez vos factures de {company}, et gérez vos moyens de paiement.',
  },
}
