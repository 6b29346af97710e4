/** One request as it stands on the wire, and the codes that are right for it; none: it is cut off. */
export type OddRequest = {
  readonly name: string
  readonly bytes: Buffer
  readonly allowed: readonly number[]
}

type Place = { readonly host: string; readonly key: string; readonly gzip: Buffer }

const refused = [400, 404, 405, 408, 411, 413, 414, 415, 417, 422, 431, 501, 505, 580]

export function oddRequests(place: Place): OddRequest[] {
  return [...oddPaths(place), ...oddHeads(place), ...oddBodies(place), ...smuggled(place)]
}

/** @param lines the head of the request */
function asRequest(
  name: string,
  lines: readonly string[],
  rest: { readonly body?: Buffer | string; readonly allowed?: readonly number[] } = {},
): OddRequest {
  const head = Buffer.from([...lines, '', ''].join('\r\n'), 'latin1')
  return {
    name,
    bytes: Buffer.concat([head, Buffer.from(rest.body ?? '')]),
    allowed: rest.allowed ?? refused,
  }
}

function oddPaths({ host }: Place): OddRequest[] {
  const paths = [
    '/x%',
    '/%00',
    '/%E0%A4%A',
    '/assets/../x',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%00.js',
    '/images/logo/%00',
    '/app/api/%2e%2e/%2e%2e/readyz',
    '/app/api/nothing',
    `/app/api/${'a/'.repeat(3_000)}`,
    '/lender/api/v1/loans/%00',
    '/\\..\\..\\x',
    '//evil.example/x',
    'http://evil.example/',
    '*',
  ]
  const open = [200, 401, ...refused]
  return paths.map((path) =>
    asRequest(
      `path ${path.length > 50 ? `${path.slice(0, 20)}… of ${path.length}` : path}`,
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close'],
      { allowed: open },
    ),
  )
}

function oddHeads({ host }: Place): OddRequest[] {
  const get = 'GET / HTTP/1.1'
  const at = `Host: ${host}`
  return [
    asRequest('a second Host', [get, at, 'Host: evil.example']),
    asRequest('no Host', [get]),
    asRequest('a Host with a user', [get, `Host: ${host}@evil.example`]),
    asRequest('20 KB of one header', [get, at, `X-A: ${'a'.repeat(20_000)}`]),
    asRequest(
      '3,000 headers',
      [get, at, ...Array.from({ length: 3_000 }, (_none, no) => `X-${no}: a`)],
      {
        allowed: [200, ...refused],
      },
    ),
    asRequest('a header with a NUL', [get, at, 'X-A: a\0b']),
    asRequest('a method of nobody', ['BREW / HTTP/1.1', at]),
    asRequest('TRACE', ['TRACE / HTTP/1.1', at, 'Connection: close']),
    asRequest('CONNECT', ['CONNECT evil.example:443 HTTP/1.1', at]),
    asRequest('HTTP/9.9', ['GET / HTTP/9.9', at]),
    asRequest('no HTTP at all', ['hello']),
    asRequest(
      'an upgrade to a websocket',
      [
        get,
        at,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ],
      { allowed: [200, ...refused] },
    ),
    asRequest(
      'an upgrade to HTTP/2',
      [
        get,
        at,
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
      ],
      { allowed: [200, ...refused] },
    ),
    asRequest('Expect of something', [get, at, 'Expect: coffee']),
  ]
}

function oddBodies({ host, key, gzip }: Place): OddRequest[] {
  const open = ['POST /app/api/users/web/forgot-password HTTP/1.1', `Host: ${host}`]
  const closed = [
    'POST /lender/api/v1/loans HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
  ]
  const json = 'Content-Type: application/json'
  return [open, closed].flatMap((head, at) => {
    const whose = at === 0 ? 'the portal' : 'the lender’s API'
    const sent = (name: string, body: Buffer | string, more: readonly string[] = []) =>
      asRequest(
        `${name}, to ${whose}`,
        [...head, json, ...more, sized(body), 'Connection: close'],
        // A refusal of the portal is an answer, which says 422 inside.
        { body, allowed: at === 0 ? [200, ...refused] : refused },
      )
    return [
      sent('gzip', gzip, ['Content-Encoding: gzip']),
      sent('broken gzip', 'no gzip', ['Content-Encoding: gzip']),
      sent('broken JSON', '{"a":'),
      sent('10,000 brackets', '['.repeat(10_000)),
      sent('a text with NUL', '{"email":"\\u0000"}'),
      sent('half a character', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
      sent('__proto__', '{"__proto__":{"admin":true}}'),
    ]
  })
}

/** What a proxy and a server may understand differently: never two answers to what was one request. */
function smuggled({ host }: Place): OddRequest[] {
  const post = [
    'POST /app/api/users/web/forgot-password HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
  ]
  const hidden = `GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const chunked = 'Transfer-Encoding: chunked'
  const body = `0\r\n\r\n${hidden}`
  return [
    asRequest('length and chunks', [...post, 'Content-Length: 4', chunked], { body }),
    asRequest('chunks and length', [...post, chunked, 'Content-Length: 4'], { body }),
    asRequest('two lengths', [...post, 'Content-Length: 0', `Content-Length: ${hidden.length}`], {
      body: hidden,
    }),
    asRequest('a length with a sign', [...post, 'Content-Length: +4'], { body }),
    asRequest('chunks by another name', [...post, 'Transfer-Encoding: xchunked'], { body }),
    asRequest('chunks behind a tab', [...post, 'Transfer-Encoding:\tchunked, identity'], { body }),
    asRequest('a chunk of no size', [...post, chunked], { body: 'z\r\n\r\n' }),
    asRequest('a header over two lines', [...post, 'X-A: a', ' Content-Length: 4'], { body }),
    asRequest('a space before the colon', [...post, 'Content-Length : 4'], { body }),
    asRequest('a line end alone', [`GET / HTTP/1.1\nHost: ${host}\nX-A: b`]),
    asRequest(
      '50 requests at once',
      [
        Array.from({ length: 50 }, () => hidden)
          .join('')
          .slice(0, -4),
      ],
      {
        allowed: [200],
      },
    ),
  ]
}

function sized(body: Buffer | string): string {
  return `Content-Length: ${Buffer.byteLength(body)}`
}
