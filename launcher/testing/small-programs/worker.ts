import { smallProgram } from './program.ts'

await smallProgram('worker', () => 0)
