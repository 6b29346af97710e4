import type { Env } from '../platform/env.ts'

type Listening = { listen(options: { port: number; host: string }): Promise<string> }

/** Listens where the environment says; for localhost, on its addresses in both families. */
export async function listenEverywhere(app: Listening, env: Env): Promise<number> {
  await app.listen({ port: env.port, host: env.host })
  return env.port
}
