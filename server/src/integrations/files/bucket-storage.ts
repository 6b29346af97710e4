import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import type { PlainStorage } from './marked-storage.ts'
import { requireKey } from './require-key.ts'

/** for one file, with what is tried again; a borrower waits for it */
const patienceMs = 10_000
/** after the first, of what the store could not do just then */
const retries = 2

/**
 * Files in a bucket of a store that speaks S3.
 *
 * @param url `https://<key>:<secret>@<host>/<bucket>?region=<region>`; the region may be left out where the host
 * names it, as AWS's do
 */
export function bucketStorage(url: string): PlainStorage {
  const { username, password, origin, pathname, searchParams } = new URL(url)
  const region = searchParams.get('region')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    retries,
    ...(region !== null && { region }),
  })
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`

  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array) {
    const address = `${bucket}/${requireKey(key)}`
    // The hash is signed: a store that was sent anything else takes none of it.
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
    const sent = bytes && { body: Uint8Array.from(bytes) }
    const signal = AbortSignal.timeout(patienceMs)
    const headers = { 'x-amz-content-sha256': hash }
    try {
      const answer = await client.fetch(address, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...sent,
      })
      return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      throw new StorageUnavailable(codeOf(error), { cause: error })
    }
  }

  return {
    write: async (key, bytes) => {
      const { status, content } = await call('PUT', key, bytes)
      if (status !== 200) throw saysNo(status, content)
    },
    read: async (key) => {
      const { status, content } = await call('GET', key)
      if (status === 200) return content
      if (status === 404 && wordOf(content) === 'NoSuchKey') return null
      throw saysNo(status, content)
    },
    remove: async (key) => {
      const { status, content } = await call('DELETE', key)
      const isGone = status < 300 || (status === 404 && wordOf(content) === 'NoSuchKey')
      if (!isGone) throw saysNo(status, content)
    },
  }
}

/** The store's own word for what is amiss. What else it says may quote how a call was signed. */
function wordOf(content: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(content.toString('utf8'))?.[1] ?? ''
}

function saysNo(status: number, content: Buffer): StorageUnavailable {
  return new StorageUnavailable(`${status} ${wordOf(content)}`.trim())
}

/** Why there was no answer: `fetch` names it one level below, and a late one by its name. */
function codeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? name
}
