const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text from outside may be compared with a uuid column: any other text is nobody's id. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
