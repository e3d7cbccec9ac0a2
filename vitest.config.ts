import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,sandbox-bank,test,scripts,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 3, // of two processors: a third of the time is waiting for timers and children
    testTimeout: 30_000,
    hookTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
