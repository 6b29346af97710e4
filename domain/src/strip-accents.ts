/**
 * The letters of a text without their accents, and nothing else; case stays. Each letter is
 * decomposed alone: normalising a whole text sorts its combining marks, in time that grows with the
 * square of their number.
 *
 * @example stripAccents('Arrêt!') // 'Arret'
 */
export function stripAccents(text: string): string {
  return text.replaceAll(/\P{L}/gu, '').replaceAll(/[^a-zA-Z]/gu, bareLetter)
}

function bareLetter(letter: string): string {
  return letter.normalize('NFD').replaceAll(/\P{L}/gu, '')
}
