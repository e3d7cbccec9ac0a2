import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './test/browser.ts'
import { allowMotion, checkAccess } from './web/testing/commands.ts'

// React as people run it; its development build takes a fifth more time
process.env['NODE_ENV'] = 'production'
const { executablePath, args, env } = await findBrowser()

/** Component tests: real components, texts and styles in the bundled Chromium, with a fake API (web/testing). */
export default defineConfig({
  logLevel: 'error',
  plugins: [react(), tailwindcss()],
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // Named here, since a dependency that Vite finds only during a test reloads the page under it.
  optimizeDeps: {
    entries: ['web/main.tsx'],
    include: ['vitest-browser-react', 'react-dom/client'],
  },
  cacheDir: path.join(import.meta.dirname, '.cache', 'vite-browser'),
  test: {
    name: 'browser',
    include: ['web/**/*.browser.test.tsx'],
    setupFiles: ['web/testing/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    isolate: false, // web/testing/setup.ts resets what files share
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath, args, env: { ...process.env, ...env } },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-AE', timezoneId: 'Europe/London' },
        actionTimeout: 15_000,
      }),
      instances: [{ browser: 'chromium' }],
      commands: { allowMotion, checkAccess },
    },
  },
})
