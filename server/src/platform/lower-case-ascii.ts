/** The letters A to Z made small, and nothing else. */
export function lowerCaseAscii(value: string): string {
  return value.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}
