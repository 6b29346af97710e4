/** An answer of the server as it stands on the wire. */
export function respondDone(result: unknown): Response {
  return Response.json({ status: 1, statusCode: 200, message: 'Done.', result })
}

export function respondRefused(reason: string, message: string, more: object = {}): Response {
  return Response.json({ status: 0, statusCode: 422, reason, message, ...more })
}
