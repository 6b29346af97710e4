import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// A machine that does much else takes longer than the usual second until a page shows something.
configure({ asyncUtilTimeout: 60_000 })

// The files of a worker share a window: what one has drawn would go on in it beside the next.
afterAll(cleanup)
