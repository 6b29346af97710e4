import { inOneLine } from '@quittance/server/programs/run-program'
import { buildWeb } from '../build-web.ts'

// `npm run build`: what a start would build as well, for a place in which it may not write.
await buildWeb().catch((error: unknown) => {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
})
