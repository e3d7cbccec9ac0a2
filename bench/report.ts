import type { Load, Timing } from './client.ts'
import type { Ingest } from './messages.ts'
import { detectionGoal, embeddedGoal, flatGoal, ingestGoal, loadGoal, operations } from './operations.ts'

export type Engine = 'postgres' | 'embedded'
export type Measured = {
  rows: number
  /** Of first requests, which get the full response each time. */
  timings: Record<string, Timing>
  /** Of repeats with `If-None-Match`, while the user's data does not change. */
  again: Record<string, Timing>
  load: Load
  /** The load of first requests. */
  loadFirst: Load
  /** The load of repeats while the user's data changes ten times per second. */
  loadWrites: Load
  startMs: number
  rssMb: number
}
export type BareLimit = Pick<Measured, 'rows' | 'timings' | 'load'> & {
  insertPerSecond: number
  upsertSeconds: number
}
/** The peer's milliseconds by operation, in its own process, or why it was not measured. */
export type Peer =
  | {
      version: string
      rows: number
      timings: Record<string, number>
      importPerSecond: number
      perSecond: number
    }
  | { failed: string }
export type Report = {
  at: string
  machine: string
  node: string
  loadBefore: number
  runs: number
  engines: Partial<Record<Engine, { measured: Measured[]; ingest: Ingest | null }>>
  limit: BareLimit[]
  peer: Peer | null
}

const show = (value: number | undefined): string =>
  value === undefined
    ? '–'
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2)
const times = (a: number | undefined, b: number | undefined): string =>
  a === undefined || b === undefined ? '–' : `${show(a / b)}×`
/** A figure as a multiple of the bare limit, with the goal as such a multiple; bold if the goal is missed. */
function ofLimit(
  value: number | undefined,
  bare: number | undefined,
  goal: number | null,
  wanted: 'least' | 'most' = 'most',
): string {
  if (value === undefined || bare === undefined) return '–'
  if (goal === null) return times(value, bare)
  const held = wanted === 'most' ? value / bare <= goal : value / bare >= goal
  const said = `${times(value, bare)} (${wanted === 'most' ? '≤' : '≥'} ${goal})`
  return held ? said : `**${said}**`
}
const verdict = (held: boolean): string => (held ? 'yes' : '**no**')
const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`

const mainRows = 100_000

/** The report as tables of Markdown. */
export function writeReport(report: Report): string {
  const { engines, peer } = report
  const parts = [
    `Measured ${report.at.slice(0, 10)} on ${report.machine}, Node ${report.node}, load before ${show(report.loadBefore)}; p50 / p99 in ms, medians over ${report.runs} runs. A *first* request gets the whole answer, a *repeat* sends its ETag and gets 304.`,
    ...(['postgres', 'embedded'] as const).flatMap((engine) =>
      engines[engine] ? [tableOf(report, engine), growthOf(report, engine)] : [],
    ),
    ...(peer === null
      ? []
      : [
          'failed' in peer
            ? `The peer did not run: ${peer.failed}`
            : `Peer: ${peer.version}, in its own process and without HTTP, with ${peer.rows.toLocaleString('en')} rows; the last column compares with XTharwa at as many.`,
        ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function tableOf(report: Report, engine: Engine): string {
  const found = report.engines[engine]
  const measured = found?.measured.find(({ rows }) => rows === mainRows) ?? found?.measured.at(-1)
  if (!found || !measured) return ''
  const limit = report.limit.find(({ rows }) => rows === measured.rows)
  const peer = report.peer && !('failed' in report.peer) ? report.peer : null
  const beside = found.measured.find(({ rows }) => rows === peer?.rows)
  const factor = engine === 'embedded' ? embeddedGoal : 1
  const rows = operations.map(({ key, name, goal, ofLimit: allowed }) => {
    const timing = measured.timings[key]
    const bare = limit?.timings[key]?.p50
    const must = goal === null ? null : goal * factor
    return line(
      name,
      `${show(timing?.p50)} / ${show(timing?.p99)}`,
      show(measured.again[key]?.p50),
      must === null ? '–' : `≤ ${must}`,
      must === null ? '–' : verdict((timing?.p50 ?? Infinity) <= must),
      show(bare),
      ofLimit(timing?.p50, bare, allowed === null ? null : allowed * factor),
      show(peer?.timings[key]),
      times(peer?.timings[key], beside?.timings[key]?.p50),
    )
  })
  const { load, loadFirst, loadWrites } = measured
  const goalCells = (reached: number, wanted: number): string[] =>
    engine === 'embedded' ? ['–', '–'] : [`≥ ${wanted}/s`, verdict(reached >= wanted)]
  const said = ({ perSecond, p99 }: Load): string => `${perSecond.toFixed(0)}/s, p99 ${show(p99)}`
  const besideLimit = ({ perSecond }: Load, goal: number | null): string[] => [
    limit ? `${limit.load.perSecond.toFixed(0)}/s` : '–',
    ofLimit(perSecond, limit?.load.perSecond, goal, 'least'),
  ]
  rows.push(
    line(
      '32 connections, summary of a month',
      '–',
      said(load),
      ...goalCells(load.perSecond, loadGoal.perSecond),
      ...besideLimit(load, null),
      '–',
      '–',
    ),
    line(
      '32 connections, first requests',
      said(loadFirst),
      '–',
      ...goalCells(loadFirst.perSecond, loadGoal.firstPerSecond),
      ...besideLimit(loadFirst, null),
      peer ? `${peer.perSecond.toFixed(0)}/s` : '–',
      times(beside?.loadFirst.perSecond, peer?.perSecond),
    ),
    line(
      '32 connections beside ten changes a second',
      '–',
      said(loadWrites),
      '–',
      '–',
      ...besideLimit(loadWrites, null),
      '–',
      '–',
    ),
    ...ingestLines(found.ingest, limit, peer, factor),
  )
  return [
    `### ${engine === 'postgres' ? 'PostgreSQL' : 'Embedded engine'}, ${measured.rows.toLocaleString('en')} rows`,
    '',
    line(
      '',
      'first request',
      'repeat (304)',
      'must be',
      'reached',
      'bare limit',
      'of the limit (goal)',
      'peer',
      'ahead of the peer',
    ),
    line(...Array.from({ length: 9 }, () => '---')),
    ...rows,
    '',
    `Server ready after ${(measured.startMs / 1000).toFixed(2)} s; its memory after the load ${measured.rssMb.toFixed(0)} MB.`,
  ].join('\n')
}

function ingestLines(
  ingest: Ingest | null,
  limit: BareLimit | undefined,
  peer: { importPerSecond: number } | null,
  factor: number,
): string[] {
  if (!ingest) return []
  const perSecond = ingest.rows / ingest.seconds
  const must = ingestGoal.rowsPerSecond / factor
  const again = ingestGoal.againSeconds * factor
  return [
    line(
      `first sync of ${ingest.rows.toLocaleString('en')} rows, totals ${ingest.totalsRight ? 'right' : 'WRONG'}`,
      `${perSecond.toFixed(0)} rows/s`,
      '–',
      `≥ ${must}`,
      verdict(perSecond >= must && ingest.totalsRight),
      limit ? `${limit.insertPerSecond.toFixed(0)} rows/s` : '–',
      ofLimit(perSecond, limit?.insertPerSecond, ingestGoal.ofLimit / factor, 'least'),
      peer ? `${peer.importPerSecond.toFixed(0)} rows/s` : '–',
      times(perSecond, peer?.importPerSecond),
    ),
    line(
      `sync of ${ingest.again.fetched.toLocaleString('en')} rows, ${ingest.again.changed} changed`,
      `${ingest.again.seconds.toFixed(2)} s`,
      '–',
      `≤ ${again} s`,
      verdict(ingest.again.seconds <= again),
      limit ? `${limit.upsertSeconds.toFixed(2)} s` : '–',
      ofLimit(ingest.again.seconds, limit?.upsertSeconds, ingestGoal.againOfLimit * factor),
      '–',
      '–',
    ),
    line(
      'detection after a sync of 30 changed rows',
      `${show(ingest.detectionMs)} ms`,
      '–',
      `≤ ${detectionGoal * factor} ms`,
      verdict(ingest.detectionMs <= detectionGoal * factor),
      ...Array.from({ length: 4 }, () => '–'),
    ),
  ]
}

function growthOf(report: Report, engine: Engine): string {
  const measured = report.engines[engine]?.measured ?? []
  const [least] = measured
  const most = measured.at(-1)
  if (!least || !most || least === most) return ''
  return [
    `### ${engine === 'postgres' ? 'PostgreSQL' : 'Embedded engine'}, growth (p50, ms)`,
    '',
    line('', ...measured.map(({ rows }) => rows.toLocaleString('en')), 'growth', `≤ ${flatGoal}×`),
    line(...Array.from({ length: measured.length + 3 }, () => '---')),
    ...operations.map(({ key, name }) => {
      const growth = (most.timings[key]?.p50 ?? Number.NaN) / (least.timings[key]?.p50 ?? Number.NaN)
      return line(
        name,
        ...measured.map(({ timings }) => show(timings[key]?.p50)),
        `${show(growth)}×`,
        verdict(growth <= flatGoal),
      )
    }),
  ].join('\n')
}
