/** Runs Lighthouse's mobile test of a page, installed into a temporary folder for this run. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import * as z from 'zod'
import type { Language } from '#contract/product.ts'
import type { Browser } from '../test/browser.ts'
import { freePort } from '../test/world.ts'
import { median } from './client.ts'

const run = promisify(execFile)
const version = '13.5.0'

const Score = z.object({ score: z.number().nullable() })
const Report = z.object({
  categories: z.object({ performance: Score, accessibility: Score, 'best-practices': Score }),
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})

export type Marks = {
  performance: number
  accessibility: number
  bestPractices: number
  lcp: number
  tbt: number
  cls: number
  /** Audits that scored below 0.9 in any run. */
  short: string[]
}

export type Lighthouse = {
  /** One page's scores for a visitor with a language: the medians of `runs` runs. */
  read(address: string, language: Language, runs: number): Promise<Marks>
  remove(): void
}

/** Installs Lighthouse into a temporary folder, or uses it from `folder`; null if that fails. */
export async function getLighthouse(
  browser: Browser,
  say: (line: string) => void,
  folder?: string,
): Promise<Lighthouse | null> {
  const place = folder ?? mkdtempSync(path.join(tmpdir(), 'xtharwa-lighthouse-'))
  const remove = (): void => {
    if (!folder) rmSync(place, { recursive: true, force: true })
  }
  try {
    if (!folder) await install(place, say)
  } catch (error) {
    remove()
    say(`lighthouse: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return null
  }
  return {
    read: async (address, language, runs) => {
      const all: Marks[] = []
      for (let at = 0; at < runs; at += 1) all.push(await readOnce({ place, browser, address, language, at }))
      return middleOf(all)
    },
    remove,
  }
}

async function install(place: string, say: (line: string) => void): Promise<void> {
  say(`lighthouse: installing ${version} into ${place}`)
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...quiet, `lighthouse@${version}`], {
    cwd: place,
    timeout: 180_000,
    shell: process.platform === 'win32',
  })
}

function middleOf(all: readonly Marks[]): Marks {
  const of = (pick: (marks: Marks) => number): number => median(all.map(pick))
  return {
    performance: of((one) => one.performance),
    accessibility: of((one) => one.accessibility),
    bestPractices: of((one) => one.bestPractices),
    lcp: of((one) => one.lcp),
    tbt: of((one) => one.tbt),
    cls: of((one) => one.cls),
    short: [...new Set(all.flatMap((one) => one.short))],
  }
}

type Reading = { place: string; browser: Browser; address: string; language: Language; at: number }

/** Each run has its own browser, so that nothing is cached from the previous one. */
async function readOnce({ place, browser, address, language, at }: Reading): Promise<Marks> {
  const { executablePath, args, env } = browser
  const port = await freePort()
  const launched = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`, `--accept-lang=${language}`],
    env: { ...process.env, ...env },
  })
  const file = path.join(place, `report-${at}.json`)
  try {
    const cli = path.join(place, 'node_modules', 'lighthouse', 'cli', 'index.js')
    const categories = '--only-categories=performance,accessibility,best-practices'
    const output = ['--output=json', `--output-path=${file}`]
    const headers = `--extra-headers=${JSON.stringify({ 'accept-language': language })}`
    await run(process.execPath, [cli, address, `--port=${port}`, categories, headers, ...output, '--quiet'], {
      timeout: 120_000,
      env: { ...process.env, CI: '1' },
    })
  } finally {
    await launched.close()
  }
  return marksOf(Report.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

function marksOf({ categories, audits }: z.infer<typeof Report>): Marks {
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories.performance.score ?? 0) * 100),
    accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
    bestPractices: Math.round((categories['best-practices'].score ?? 0) * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    short: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id }) => id),
  }
}
