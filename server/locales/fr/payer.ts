import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'À payer',
  overdue: 'En retard',
  paid: 'Payée',
  void: 'Annulée',
  issued: 'Émise',
  downloadPdf: 'Télécharger le PDF',
  issuedBy: '{document} {number} de {seller}.',
  summary: 'Résumé',
  linesOfInvoice: 'Lignes de cette facture',
  linesOfNote: 'Lignes de cette facture d’avoir',
  taxesOfInvoice: 'Taxes de cette facture',
  taxesOfNote: 'Taxes de cette facture d’avoir',
  units: 'unités',
  taxOn: 'de',
  creditNotes: 'Factures d’avoir',
  payments: 'Paiements',
  refunds: 'Remboursements',
  refundedOn: '{amount} remboursés le {date}.',
  settledFromBalance: 'Réglée automatiquement avec votre solde.',
  dueOn: 'À payer au plus tard le {date}.',
  wasDueOn: 'Cette facture était à payer au plus tard le {date}.',
  partPaid: '{paid} sur {total} ont été payés.',
  partPaidFromCredit: '{paid} sur {total} ont été payés avec votre crédit.',
  nothingWasDue: 'Il n’y avait rien à payer.',
  nothingIsDue: 'Il n’y a plus rien à payer.',
  wasPaidOn: 'Cette facture a été payée le {date}. Merci.',
  wasVoidedOn: 'Cette facture a été annulée le {date}. Rien n’est dû.',
  noteWasVoidedOn: 'Cette facture d’avoir a été annulée le {date}. Elle n’est plus valable.',
  takenOff: 'Déduit de la facture : {amount}.',
  addedToCredit: 'Ajouté à votre crédit : {amount}.',
  refunded: 'Remboursé : {amount}.',
  paidBack: 'Reversé : {amount}.',
  pay: 'Payer {amount}',
  tryAgain: 'Réessayer',
  paymentFailed: 'Le paiement n’a pas abouti.',
  failures: {
    card_declined: 'La carte a été refusée.',
    insufficient_funds: 'Le solde de la carte est insuffisant.',
    expired_card: 'La carte a expiré.',
    lost_card: 'La carte a été déclarée perdue.',
    stolen_card: 'La carte a été déclarée volée.',
    authentication_required: 'La banque demande une confirmation du paiement.',
  },
  nothingCharged: 'Rien n’a été débité.',
  payOtherwise: 'Merci de payer par un autre moyen.',
  notFinished: 'Votre paiement n’est pas encore terminé.',
  whereYouLeftOff: 'Reprenez là où vous vous étiez arrêté.',
  continue: 'Continuer',
  continueTo: 'Continuer vers {host}',
  payAnotherWay: 'Payer autrement',
  beingConfirmed: 'Votre paiement est en cours de confirmation.',
  comeBackLater: 'Cette page en affichera le résultat. Vous pouvez aussi la fermer et revenir plus tard.',
  otherWays: 'Autres moyens de payer',
  balanceCovers:
    'Si votre solde auprès de {seller} couvre {amount}, ce montant est prélevé automatiquement et vous n’avez rien à faire.',
  balanceCoversOrTopUp:
    'Si votre solde auprès de {seller} couvre {amount}, vous n’avez rien à faire : ce montant est prélevé automatiquement. Sinon, demandez à {seller} comment le recharger.',
  transferInstead:
    'Vous pouvez aussi virer {amount} à {seller}, sur le compte ci-dessous. Merci d’indiquer la facture {number}.',
  payByToAccount:
    'Merci de payer {amount} à {seller} au plus tard le {date}, sur le compte ci-dessous, en indiquant la facture {number}. Vous ne pouvez pas payer sur cette page.',
  payNowToAccount:
    'Merci de payer {amount} à {seller} dès maintenant, sur le compte ci-dessous, en indiquant la facture {number}. Vous ne pouvez pas payer sur cette page.',
  payByAsAgreed:
    'Merci de payer {amount} à {seller} au plus tard le {date}, par le moyen convenu, en indiquant la facture {number}. Vous ne pouvez pas payer sur cette page.',
  payNowAsAgreed:
    'Merci de payer {amount} à {seller} dès maintenant, par le moyen convenu, en indiquant la facture {number}. Vous ne pouvez pas payer sur cette page.',
  notFound: 'Page introuvable',
  notFoundText:
    'Il n’y a pas de page à cette adresse. Vérifiez que le lien est complet, ou renseignez-vous auprès de la personne qui vous l’a envoyé.',
  unavailable: 'Indisponible pour le moment',
  unavailableText:
    'Nous ne pouvons pas afficher cette page pour le moment. Réessayez dans quelques secondes.',
  providerUnavailableText:
    'Nous ne parvenons pas à joindre le prestataire de paiement. Réessayez dans quelques secondes.',
  broken: 'Une erreur s’est produite',
  brokenText: 'Nous n’avons pas pu afficher cette page. Réessayez plus tard.',
  refused: 'Demande refusée',
  refusedText:
    'Cette demande vient d’un autre site, rien n’a donc été modifié. Ouvrez la facture avec le lien que vous avez reçu, puis réessayez.',
  tooMany: 'Trop de tentatives',
  tooManyText:
    'Il y a eu trop de tentatives de paiement. Rien n’a été débité. Réessayez plus tard, ou demandez à l’émetteur de la facture un autre moyen de payer.',
  expired: 'Ce lien a expiré',
  expiredText: 'Rien n’a été enregistré. Merci de demander un nouveau lien.',
  tooManyMethods: 'Trop de moyens de paiement',
  tooManyMethodsText:
    'Rien n’a été enregistré : {count} moyens de paiement le sont déjà. Demandez à l’entreprise qui vous a envoyé le lien d’en supprimer un.',
}
