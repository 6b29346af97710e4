import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export type ObjectStore = {
  /** the bucket with its key and secret, as STORAGE_URL names it */
  readonly url: string
  /** A store that is stopped has its files still. */
  stop(): Promise<void>
  /** Answers again, at the same address. */
  start(): Promise<void>
  /** Loses every file, and answers on: as an empty folder does where a disk is not mounted. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Its only login. */
const login = 'S3RVER:S3RVER'

/** A server on this machine that speaks S3, and checks how calls are signed. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'quittance-bucket-'))
  const serve = async (port: number) => {
    const buckets = [{ name: 'files', configs: [] }] as const
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      configureBuckets: buckets,
    })
    return { server, port: (await server.run()).port }
  }
  let running = await serve(0)
  const { port } = running
  return {
    url: `http://${login}@127.0.0.1:${port}/files`,
    stop: () => running.server.close(),
    start: async () => {
      running = await serve(port)
    },
    empty: async () => {
      const bucket = join(directory, 'files')
      for (const name of await readdir(bucket)) await rm(join(bucket, name), { recursive: true })
    },
    close: () => rm(directory, { recursive: true, force: true }),
  }
}
