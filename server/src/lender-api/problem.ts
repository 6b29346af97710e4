/** A refusal of the lender's API: RFC 9457, plain HTTP codes, the field at fault by name. */
export class Problem extends Error {
  readonly status: number
  readonly field: string | undefined
  /** when a refusal for too many calls ends; whole seconds, above 0 */
  readonly retryAfterSeconds: number | undefined
  /** the refusal by its name, where there is one for programs to read */
  readonly reason: string | undefined
  /** more members of the document, by their names */
  readonly members: object

  /** @param at the field at fault, alone or with the name of the refusal */
  constructor(
    status: number,
    detail: string,
    at?: string | { readonly field?: string; readonly reason: string; readonly members?: object },
    retryAfterSeconds?: number,
  ) {
    super(detail)
    this.status = status
    this.field = typeof at === 'object' ? at.field : at
    this.reason = typeof at === 'object' ? at.reason : undefined
    this.members = typeof at === 'object' ? (at.members ?? {}) : {}
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request can not be read',
  401: 'A key is needed',
  404: 'Not found',
  409: 'It can not be done now',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  422: 'A value is not right',
  429: 'Too many calls',
  500: 'The server is at fault',
  503: 'The server is not ready',
}

/** The document that tells of a problem. */
export function problemDocument({ status, field, reason, message, members }: Problem) {
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Refused',
    status,
    detail: message,
    ...(field !== undefined && { field }),
    ...(reason !== undefined && { reason }),
    ...members,
  }
}
