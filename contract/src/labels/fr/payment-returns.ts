import type { PaymentReturnLabels } from '../labels.ts'

export const paymentReturns: PaymentReturnLabels = {
  'payments.changed.number': 'Votre banque a donné un nouveau numéro à ce compte.',
  'payments.changed.routing': 'Votre banque a donné un nouveau numéro d’acheminement à ce compte.',
  'payments.changed.routingAndNumber':
    'Votre banque a donné à ce compte un nouveau numéro et un nouvel acheminement.',
  'payments.changed.accountType': 'Votre banque a corrigé le type de ce compte.',
  'payments.changed.numberAndType':
    'Votre banque a donné à ce compte un nouveau numéro et un autre type.',
  'payments.changed.all':
    'Votre banque a donné à ce compte un nouveau numéro, un nouvel acheminement et un autre type.',
  'payments.changed.name': 'Votre banque a ce compte sous un autre nom. Votre prêteur s’en occupe.',
  'payments.changed.was': 'Avant le :date, il se terminait par :lastFour.',
  'payments.changed.on': 'Elle nous l’a dit le :date.',
  'payments.returned.before': ':method : votre dernier débit a été refusé par la banque.',
  'payments.returned.beforeFee':
    ':method : votre dernier débit a été refusé par la banque; un autre refus peut coûter :amount.',
  'payments.returned.title': 'Votre paiement du :date a été refusé par la banque',
  'payments.returned.text':
    'Votre banque a refusé un paiement de :amount (:reason) le :date. Nous avons rajusté votre solde.',
  'payments.returned.titleOther': 'Un paiement du :date sur ce prêt a été refusé par la banque',
  'payments.returned.textOther':
    'La banque a refusé un paiement de :amount sur ce prêt (:reason) le :date. Nous avons rajusté le solde.',
  'payments.returned.addMethod': 'Ajoutez un autre mode de paiement.',
  'payments.returned.blocked': 'Le compte se terminant par :lastFour ne peut pas être utilisé.',
  'payments.returned.blockedCard': 'La carte se terminant par :lastFour ne peut pas être utilisée.',
  'payments.returned.disputed':
    'Le paiement par carte de :amount a été contesté, et la banque de la carte l’a repris. Nous avons rajusté le solde.',
  'payments.returned.fee': ':lender a ajouté des frais de :amount pour paiement refusé.',
  'payments.returned.notAgain':
    'Nous n’essaierons pas de nouveau. Ce qui est dû peut être payé à tout moment.',
  'payments.returned.reopened':
    'Le prêt est de nouveau ouvert, et ce qui était dû l’est de nouveau.',
  'payments.returned.schedulesHeld':
    'Les paiements encore planifiés sur ce compte attendent un autre compte.',
  'payments.returned.triesAgain': 'Nous essaierons de nouveau le :date.',
  'payments.returned.stopped':
    'Les débits du compte se terminant par :lastFour ont été arrêtés à la demande de votre banque.',
  'payments.returned.stoppedCall':
    'Les débits du compte se terminant par :lastFour ont été arrêtés à la demande de votre banque. Pour de l’aide, appelez au :phone.',
}
