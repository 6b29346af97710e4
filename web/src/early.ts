import { noteEarlyActs } from './lib/start/early-acts.ts'
import { applyTheme, readTheme } from './lib/settings/theme.ts'

// Stands in the page's head, under the nonce of its answer, and runs before anything is painted.
applyTheme(readTheme())
noteEarlyActs()
