import { smallProgram } from './program.ts'

await smallProgram('api', (env) => env.port)
