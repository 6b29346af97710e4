import { beginHome } from './lib/start/early-home.ts'

// Stands in the page behind the home that the server drew, under the nonce of its answer.
beginHome(document.currentScript?.dataset ?? {})
