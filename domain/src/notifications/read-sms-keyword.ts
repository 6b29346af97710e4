import { stripAccents } from '../strip-accents.ts'

const stops = new Set(
  'stop stopall unsubscribe cancel end quit revoke optout alto parar arret desabonner'.split(' '),
)
const starts = new Set('start unstop yes empezar commencer'.split(' '))

/**
 * What somebody asks for who answers a text: no more of them, or texts again. Case, accents, spaces
 * and signs do not matter.
 *
 * @returns null for any other words
 * @see 47 CFR 64.1200(a)(10): any reasonable way to say stop is honoured
 * @example readSmsKeyword(' Arrêt! ') // 'stop'
 */
export function readSmsKeyword(text: string): 'stop' | 'start' | null {
  const plain = stripAccents(text).toLowerCase()
  if (stops.has(plain)) return 'stop'
  return starts.has(plain) ? 'start' : null
}
