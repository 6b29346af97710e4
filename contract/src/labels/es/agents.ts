import type { LabelsOf } from '../labels.ts'

export const agents: LabelsOf<'agents'> = {
  'agents.oral.opening':
    'Esta llamada se graba. Soy :agent, de :lender. Hoy, :today, le leo esto a usted, :borrower, en sus propias palabras, y le pido que lo acepte en voz alta:',
  'agents.oral.card':
    'Esta llamada se graba. Soy :agent, de :lender. Hoy, :today, usted, :borrower, autoriza a :lender a cargar a su tarjeta :brand terminada en :lastFour, una sola vez, :total el :date. Incluye un cargo por conveniencia de :fee por pagar con tarjeta; puede pagar sin él por cuenta bancaria o por correo. La tarjeta se carga en cuanto usted acepte: diga que no ahora si no lo desea. Para preguntas, o para pedir que se le devuelva su dinero, llame al :phone. Si la tarjeta es rechazada, sigue debiendo el pago. ¿Está de acuerdo?',
  'agents.oral.cardFree':
    'Esta llamada se graba. Soy :agent, de :lender. Hoy, :today, usted, :borrower, autoriza a :lender a cargar a su tarjeta :brand terminada en :lastFour, una sola vez, :total el :date. La tarjeta se carga en cuanto usted acepte: diga que no ahora si no lo desea. Para preguntas, o para pedir que se le devuelva su dinero, llame al :phone. Si la tarjeta es rechazada, sigue debiendo el pago. ¿Está de acuerdo?',
  'agents.oral.ach':
    'Esta llamada se graba. Soy :agent, de :lender. Hoy, :today, usted, :borrower, autoriza a :lender a hacer un débito electrónico único de :total de su cuenta :type terminada en :lastFour en :bank, el :date o después. Puede cancelarlo hasta el :cancelUntil, en el portal o llamando al :phone, donde también responden sus preguntas. Si su banco devuelve el débito por falta de fondos, :lender puede presentarlo hasta dos veces más, nunca por un monto mayor, y cobrar un cargo por pago devuelto de :nsfFee donde su contrato y la ley lo permitan. ¿Está de acuerdo?',
  'agents.oral.pad':
    'Esta llamada se graba. Soy :agent, de :lender. Hoy, :today, usted, :borrower, autoriza a :lender a debitar su cuenta :masked en :bank por :amount :timing (PAD personal). RENUNCIA al aviso previo de 10 días para montos fijos. Puede cancelar este débito hasta el :cancelUntil, en el portal o llamando al :phone, y este acuerdo en cualquier momento con 30 días de aviso; para un formulario de cancelación, comuníquese con su institución financiera o visite www.payments.ca. Tiene ciertos derechos de recurso si un débito no cumple este acuerdo. Por ejemplo, tiene derecho a recibir el reembolso de todo débito no autorizado o que no sea compatible con este acuerdo PAD. Contacto: :lender, :address, :phone. ¿Está de acuerdo?',
  'agents.review.title': 'Lea esto al titular',
  'agents.review.agreed': 'Leí esto en una llamada grabada, y :borrower aceptó en voz alta',
  'agents.review.readFirst': 'Primero lea la autorización al titular.',
  'agents.refused.notReadOut':
    'Primero lea la autorización al titular y marque que la aceptó. No se cobró nada.',
  'agents.change.agreed': 'Le dije a :borrower qué cambia, y lo aceptó en voz alta',
  'agents.change.tellFirst': 'Primero diga al titular qué cambia.',
  'agents.refused.notAgreed':
    'Primero diga al titular qué cambia y marque que lo aceptó. No se cambió nada.',
  'agents.refused.emailNotOnFile':
    'Un agente envía recibos solo a un correo electrónico de la cuenta del titular.',
  'agents.refused.phoneNotOnFile':
    'Un agente envía recibos solo a un teléfono de la cuenta del titular.',
}
