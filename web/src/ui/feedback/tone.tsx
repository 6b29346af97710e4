import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '../brand/icons.tsx'

/** What a status means to the borrower. Each has its icon, so that colour never speaks alone. */
export type Tone = 'good' | 'soon' | 'bad' | 'info' | 'neutral'

export function ToneIcon({ tone, large = false }: { tone: Tone; large?: boolean }) {
  if (tone === 'good') return <CheckIcon large={large} />
  if (tone === 'soon') return <ClockIcon large={large} />
  if (tone === 'bad') return <AlertIcon large={large} />
  return <InfoIcon large={large} />
}
