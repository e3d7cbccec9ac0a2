import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
export type VitestReport = z.infer<typeof VitestReport>

/** Reads the report that Vitest wrote to `--outputFile.json`; null if there is no valid one. */
export function readVitestReport(file: string): VitestReport | null {
  return VitestReport.safeParse(readJson(file)).data ?? null
}

/** The JSON of a file; null if it cannot be read. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The failed tests with their files and the start of their errors, as `file › test` and indented lines. */
export const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [withError(file, [message])]
    return failed.map(({ fullName, failureMessages }) =>
      withError(`${file} › ${fullName}`, failureMessages ?? []),
    )
  })

/** A failed test and the first 12 lines of each of its errors. */
export function withError(test: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, 12))
  return [test, ...lines.map((line) => `    ${line.slice(0, 400)}`)].join('\n')
}

/** The arguments with which Vitest prints as usual and also writes its report to a file. */
export const vitestArgs = (report: string, args: readonly string[]): string[] => [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...args,
]

export type TestRun = {
  /** Path under node_modules. */
  script: string
  args: readonly string[]
  env: Record<string, string>
}

/** Runs a test runner; returns its exit code. Prints output at once, or at the end for parallel runs. */
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
