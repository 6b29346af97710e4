import type { SavedMethod } from '@quittance/contract/payments/methods'
import { formatDay, type LocalDate } from '@quittance/domain/calendar'
import type { ReactNode } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { brandMark, useMethodLabels } from '../../../../lib/i18n/method-labels.ts'
import { Chip } from '../../../../ui/feedback/chip.tsx'
import type { Tone } from '../../../../ui/feedback/tone.tsx'
import { readMethodCondition, type MethodCondition } from './method-condition.ts'

const tones = {
  usable: 'neutral',
  expiresSoon: 'soon',
  expired: 'bad',
  unvalidated: 'soon',
  blocked: 'bad',
  revoked: 'neutral',
} as const satisfies Record<MethodCondition, Tone>

/** What a saved method says of itself, wherever it shows (METHOD-16 to METHOD-18). */
export function useMethodText() {
  const label = useLabel()
  const { today } = useLender()
  const { brandName, methodName } = useMethodLabels()

  return (method: SavedMethod) => {
    const condition = readMethodCondition(method, today)
    return {
      title: methodName(method),
      mark: {
        brand: brandMark(method.kind, method.brand),
        brandName: method.kind === 'card' ? brandName(method.brand) : method.bankName,
      },
      detail: [...owner(method), ...numbers(method, condition)].join(' · '),
      /** how it stands, where there is something to say; null while it simply works */
      chip: condition === 'usable' ? null : chipOf(method, condition),
    }
  }

  function numbers(method: SavedMethod, condition: MethodCondition): string[] {
    const { kind, expiresOn, routingNumber: number } = method
    switch (kind) {
      case 'card':
        return condition === 'usable' ? [expiryText('expires', expiresOn)] : []
      case 'ach':
        return [label('payments.method.routing', { number })]
      case 'pad': {
        const [institution = '', transit = ''] = number.split('-')
        return [label('payments.method.institution', { institution, transit })]
      }
      default:
        return kind satisfies never
    }
  }

  function chipOf(method: SavedMethod, condition: Exclude<MethodCondition, 'usable'>): ReactNode {
    return <Chip tone={tones[condition]}>{conditionText(method, condition)}</Chip>
  }

  function conditionText({ expiresOn }: SavedMethod, condition: MethodCondition): string {
    switch (condition) {
      case 'unvalidated':
      case 'blocked':
      case 'revoked':
        return label(`payments.method.${condition}`)
      case 'usable':
      case 'expiresSoon':
        return expiryText('expires', expiresOn)
      case 'expired':
        return expiryText('expired', expiresOn)
      default:
        return condition satisfies never
    }
  }

  function expiryText(key: 'expires' | 'expired', day: LocalDate | null): string {
    return label(`payments.method.${key}`, { expiry: day === null ? '' : monthOf(day) })
  }
}

/** As a card prints it: 'MM/YYYY'. */
function monthOf(day: LocalDate): string {
  const [month, , year] = formatDay(day).split('/')
  return `${month}/${year}`
}

function owner({ kind, bankName, holderName }: SavedMethod): string[] {
  return kind === 'card' ? [holderName] : [bankName, holderName]
}
