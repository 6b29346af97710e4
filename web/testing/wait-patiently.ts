import { configure } from '@testing-library/react'

// A machine that does much else takes longer than the usual second until a page shows something.
configure({ asyncUtilTimeout: 15_000 })
