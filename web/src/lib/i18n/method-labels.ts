import type { PageLabel } from '@quittance/contract/labels/labels'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { Brand } from '../../ui/brand/brand-mark.tsx'
import { useLabel, useReader } from './labels.ts'

type NamedMethod = {
  readonly kind: MethodKind
  readonly brand: string
  readonly lastFour: string
  readonly accountType: '' | 'checking' | 'savings'
}

const brands = {
  visa: 'payments.brand.visa',
  mastercard: 'payments.brand.mastercard',
  amex: 'payments.brand.amex',
  discover: 'payments.brand.discover',
  diners: 'payments.brand.diners',
  jcb: 'payments.brand.jcb',
} as const satisfies Record<string, PageLabel>

const drawn: readonly Brand[] = ['visa', 'mastercard', 'amex', 'discover']

/** The icon beside a method: its brand's, if there is one. */
export function brandMark(kind: MethodKind, brand: string): Brand {
  if (kind !== 'card') return 'bank'
  return drawn.find((one) => one === brand) ?? 'card'
}

/** How a way to pay is called: 'Visa ending 4242', 'Checking ending 6789'. */
export function useMethodLabels() {
  const label = useLabel()
  const { locale } = useReader()
  return { brandName, methodName, methodWithin }

  function brandName(brand: string): string {
    return label(brands[brand as keyof typeof brands] ?? 'payments.brand.other')
  }

  function methodName({ kind, brand, lastFour, accountType }: NamedMethod): string {
    if (kind === 'card')
      return label('payments.method.ending', { brand: brandName(brand), lastFour })
    if (kind === 'pad' || accountType === '')
      return label('payments.method.accountEnding', { lastFour })
    return label(`payments.method.${accountType}Ending`, { lastFour })
  }

  /** The same within a sentence, where Spanish and French begin an account's name small. */
  function methodWithin(method: NamedMethod): string {
    const name = methodName(method)
    if (locale.startsWith('en') || method.kind === 'card') return name
    return name.charAt(0).toLowerCase() + name.slice(1)
  }
}
