import { parentPort } from 'node:worker_threads'
import type { Paper } from '../../platform/ports/paper.ts'
import { printPaper } from './print-paper.ts'

/** What the thread says of the paper that it was given; it is given the next one after that. */
export type PrintingAnswer = { readonly printed: Uint8Array } | { readonly failed: string }

// A thread that prints what it is told to, one paper after the other.
const port = parentPort
port?.on('message', (paper: Paper) => {
  printPaper(paper).then(
    (printed) => port.postMessage({ printed } satisfies PrintingAnswer),
    (error: unknown) => port.postMessage({ failed: String(error) } satisfies PrintingAnswer),
  )
})
