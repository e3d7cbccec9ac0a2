import { defineConfig } from '@playwright/test'
import { findBrowser } from './test/browser.ts'

const { executablePath, args, env } = await findBrowser()

/** Browser tests: each starts a world of its own, in the bundled Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2, // on two processors a third one takes as long and a quarter more processor time
  timeout: 120_000,
  expect: { timeout: 30_000 }, // a page may take long on a machine that does other work
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['TEST_REPORT'] ? 1 : 0, // `npm test` names those that passed at the second try only
  outputDir: 'test-results',
  reporter: process.env['TEST_REPORT']
    ? [['list'], ['json', { outputFile: process.env['TEST_REPORT'] }]]
    : [['list']],
  use: {
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    // Installing the worker loads every file of the build, so only the tests that need it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-AE',
    timezoneId: 'Europe/London',
    // recording costs a third of the time of every test: TRACE=1 for one that fails
    trace: process.env['TRACE'] ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
})
