import type { LabelsOf } from '../labels.ts'

export const agents: LabelsOf<'agents'> = {
  'agents.oral.opening':
    'Cet appel est enregistré. Je suis :agent, de :lender. Aujourd’hui, :today, je vous lis ceci, :borrower, dans vos propres mots, et vous demande d’y consentir de vive voix :',
  'agents.oral.card':
    'Cet appel est enregistré. Je suis :agent, de :lender. Aujourd’hui, :today, vous, :borrower, autorisez :lender à porter :total à votre carte :brand se terminant par :lastFour, une seule fois, le :date. Ce montant comprend des frais de commodité de :fee pour le paiement par carte; vous pouvez payer sans frais par compte bancaire ou par la poste. La carte est débitée dès que vous acceptez : dites non maintenant si vous ne le voulez pas. Pour une question, ou pour demander un remboursement, appelez au :phone. Si la carte est refusée, le paiement reste dû. Êtes-vous d’accord?',
  'agents.oral.cardFree':
    'Cet appel est enregistré. Je suis :agent, de :lender. Aujourd’hui, :today, vous, :borrower, autorisez :lender à porter :total à votre carte :brand se terminant par :lastFour, une seule fois, le :date. La carte est débitée dès que vous acceptez : dites non maintenant si vous ne le voulez pas. Pour une question, ou pour demander un remboursement, appelez au :phone. Si la carte est refusée, le paiement reste dû. Êtes-vous d’accord?',
  'agents.oral.ach':
    'Cet appel est enregistré. Je suis :agent, de :lender. Aujourd’hui, :today, vous, :borrower, autorisez :lender à faire un débit électronique unique de :total de votre compte :type se terminant par :lastFour à :bank, le :date ou après. Vous pouvez l’annuler jusqu’au :cancelUntil, dans le portail ou en appelant au :phone, où l’on répond aussi à vos questions. Si votre banque retourne le débit pour insuffisance de fonds, :lender peut le présenter de nouveau jusqu’à deux fois, jamais pour un montant plus élevé, et facturer des frais de :nsfFee là où votre contrat et la loi le permettent. Êtes-vous d’accord?',
  'agents.oral.pad':
    'Cet appel est enregistré. Je suis :agent, de :lender. Aujourd’hui, :today, vous, :borrower, autorisez :lender à débiter votre compte :masked à :bank de :amount :timing (DPA personnel). VOUS RENONCEZ au préavis de 10 jours pour les montants fixes. Vous pouvez annuler ce prélèvement jusqu’au :cancelUntil, dans le portail ou en appelant au :phone, et cet accord en tout temps moyennant un préavis de 30 jours; pour un formulaire d’annulation, communiquez avec votre institution financière ou visitez www.paiements.ca. Vous avez certains droits de recours si un débit n’est pas conforme au présent accord. Par exemple, vous avez le droit de recevoir le remboursement de tout débit qui n’est pas autorisé ou qui n’est pas compatible avec le présent accord de DPA. Coordonnées : :lender, :address, :phone. Êtes-vous d’accord?',
  'agents.review.title': 'Lisez ceci au titulaire',
  'agents.review.agreed':
    'J’ai lu ceci au cours d’un appel enregistré, et :borrower y a consenti de vive voix',
  'agents.review.readFirst': 'Lisez d’abord l’autorisation au titulaire.',
  'agents.refused.notReadOut':
    'Lisez d’abord l’autorisation au titulaire et indiquez son accord. Rien n’a été débité.',
  'agents.change.agreed': 'J’ai dit à :borrower ce qui change, et cela a été accepté de vive voix',
  'agents.change.tellFirst': 'Dites d’abord au titulaire ce qui change.',
  'agents.refused.notAgreed':
    'Dites d’abord au titulaire ce qui change et indiquez son accord. Rien n’a été changé.',
  'agents.refused.emailNotOnFile':
    'Un agent n’envoie de reçus qu’à un courriel du compte du titulaire.',
  'agents.refused.phoneNotOnFile':
    'Un agent n’envoie de reçus qu’à un téléphone du compte du titulaire.',
}
