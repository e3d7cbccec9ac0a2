import { defineConfig } from 'vitest/config'

const ending = '.test.{ts,tsx}'
/** These put a browser's globals in place and import what holds state, so each has a process of its own. */
const alone = [`web/api/**/*${ending}`]

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 3, // of two processors: a third of the time is waiting for timers and children
    testTimeout: 30_000,
    hookTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`{contract,server,web,sandbox-bank,test,scripts,bench}/**/*${ending}`],
          exclude: ['**/node_modules/**', ...alone],
          // worlds stand alone within a process; loading and warming the product anew for each file took a quarter of all time
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
