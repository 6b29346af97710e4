import { smallProgram } from './program.ts'

await smallProgram('sandbox', (env) => env.sandboxPort ?? 0)
