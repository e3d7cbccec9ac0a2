import { afterAll, vi } from 'vitest'

// the next file of the process finds the globals and modules as this one did
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
