import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ending = '.test.{ts,tsx}'
/** These put a browser's globals in place and import what holds state, so test/fresh.ts puts both back after each. */
const alone = [`web/api/**/*${ending}`, 'lab/kept/offline.test.ts']

/**
 * Begun first: at the end each would have a processor to itself, and the other nothing to do. The rest begins by size, so
 * a short file that takes long must be here.
 */
const longest = [
  'scripts/backups.test.ts',
  'lab/kept/upgrade.test.ts',
  'server/main.test.ts',
  'server/features/assistant/openers.test.ts',
  'server/features/assistant/assistant.test.ts',
  'lab/questions.test.ts',
  'test/simulator/simulator.test.ts',
  'test/etags.test.ts',
  'test/access/household.test.ts',
  'test/concurrency.test.ts',
  'server/features/closing/demo/demo.test.ts',
  'server/features/banks/sync/sync.test.ts',
  'server/features/banks/sync/events.test.ts',
  'server/features/assistant/model/model.test.ts',
  'server/features/assistant/mcp/mcp.test.ts',
  'test/access/ways-in.test.ts',
  'test/access/owner.test.ts',
  'test/access/odd-input.test.ts',
  'test/access/demo.test.ts',
  'test/access/input.test.ts',
  'test/deep/faults.test.ts',
  'test/deep/readers.test.ts',
  'test/simulator/corpus.test.ts',
  'server/worker.test.ts',
  'server/features/imports/anchor.test.ts',
  'server/features/imports/preview.test.ts',
  'server/banking/lean/lean.test.ts',
  'server/features/person/identity/ways-in/ways-in.test.ts',
  'server/features/changes/events/events.test.ts',
  'server/features/household/shared-reads.test.ts',
  'server/features/uae/sandbox.test.ts',
  'server/platform/embedded/socket.test.ts',
  'server/platform/work/pool.test.ts',
]

/** What the same run tests on PostgreSQL alone (scripts/test.ts). */
const elsewhere = (process.env['TESTED_ELSEWHERE'] ?? '').split(',').filter((file) => file !== '')

/** Node runs these as it runs the product: through Vite they take twice as long to load. */
const here = import.meta.dirname.replaceAll(/\W/g, '\\$&')
const plain = new RegExp(
  `^${here}/(?:contract|server|sandbox-bank|test|scripts|bench|lab)/.*(?<!\\.test)\\.ts$`,
)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      // those of a project stay together: one between two others would end the process that these share
      if (project.name === 'alone') return -1
      const at = longest.indexOf(path.relative(import.meta.dirname, moduleId))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    env: { CHECK_SEED: process.env['CHECK_SEED'] ?? '20260322' },
    setupFiles: ['test/seed.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 5, // of two processors: more than half of the time is waiting for timers, children and the disk
    // no measures of speed: on a machine that does other work a test takes five times as long
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    dangerouslyIgnoreUnhandledErrors: false,
    server: { deps: { external: [plain] } },
    // worlds stand alone within a process; loading and warming the product anew for each file took a quarter of all time
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`{contract,server,web,sandbox-bank,test,scripts,bench,lab}/**/*${ending}`],
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx', ...alone, ...elsewhere],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, setupFiles: ['test/fresh.ts'] } },
    ],
  },
})
