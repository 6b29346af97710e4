import type { FastifyInstance, RouteOptions } from 'fastify'

/** Lists, objects and members that such a body has at most; the call has some five. */
const partsMax = 100

/** A body with a file in it has more in it than the file and the few fields beside it. */
export class ManyParts extends Error {}

/**
 * Binds a call that takes a file in a JSON body. The file has none of the signs that part JSON, and all else is
 * short: a long body of many parts, which would take long to build, is refused before it is.
 */
export function takeFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (files) => {
    const parse = files.getDefaultJsonParser('error', 'error')
    files.removeContentTypeParser('application/json')
    files.addContentTypeParser('application/json', { parseAs: 'string' }, (http, body, done) => {
      if (hasManyParts(String(body))) done(new ManyParts('a body of many parts'), undefined)
      else void parse(http, String(body), done)
    })
    files.route(route)
  })
}

function hasManyParts(body: string): boolean {
  const part = /[[{,]/g
  for (let count = 0; part.test(body); count += 1) if (count >= partsMax) return true
  return false
}
