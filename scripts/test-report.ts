import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const root = path.join(import.meta.dirname, '..')

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
export type VitestReport = z.infer<typeof VitestReport>

/** What a run of Vitest says to `--outputFile.json`; null where it left no such file. */
export function readVitestReport(file: string): VitestReport | null {
  return VitestReport.safeParse(readJson(file)).data ?? null
}

/** The JSON of a file; null where there is none. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The failed tests with their files, as `file › test`. */
export const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(root, name)} › ${fullName}`),
  )

/** The arguments with which Vitest prints as ever and writes its report to a file. */
export const vitestArgs = (report: string, args: readonly string[]): string[] => [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...args,
]

export type TestRun = {
  /** Under node_modules. */
  script: string
  args: readonly string[]
  env: Record<string, string>
}

/**
 * Runs a test runner and answers its exit code. What it prints appears as it goes, or at its end for runs beside each other.
 */
export function runTests({ script, args, env }: TestRun, output: 'now' | 'at end' = 'now'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      stdio: output === 'now' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      cwd: root,
      env: { ...process.env, ...env },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => void printed.push(bytes))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(code ?? 1)
    })
  })
}
