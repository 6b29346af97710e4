import { threadPrinter } from '../../src/integrations/pdf/thread-printer.ts'

/**
 * The one printer of a worker's tests. It keeps nothing of what it printed, and its thread takes longer
 * to start, and to load its fonts, than most papers to print.
 */
export const sharedPrinter = threadPrinter()
