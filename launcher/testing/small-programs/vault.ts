import { smallProgram } from './program.ts'

await smallProgram('vault', (env) => env.vaultPort ?? 0)
