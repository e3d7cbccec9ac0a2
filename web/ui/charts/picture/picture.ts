/**
 * Exports a chart or a list of figures as a PNG with its title,
 * period and date; it never contains the user's name.
 */
import { productName } from '#contract/product.ts'
import { drawSvg } from './draw-svg.ts'

export type PictureRow = {
  name: string
  amount: string
  /** The length of its bar, from 0 to 1. */
  share: number
  quiet?: boolean
}
export type PictureInput = {
  title: string
  /** The period. */
  subtitle: string
  /** The date on which the picture was made. */
  date: string
  stats?: readonly { label: string; value: string }[]
  chart?: SVGSVGElement | null
  rows?: readonly PictureRow[]
}

const width = 960
const edge = 40
const scale = 2
const inner = width - 2 * edge
const rowHeight = 46
const statsHeight = 76

type Canvas = CanvasRenderingContext2D
type Pen = { canvas: Canvas; color: (name: string) => string; family: string; figures: string }

/** The picture as a PNG at twice the screen resolution; null if the browser cannot draw it. */
export async function drawPicture(input: PictureInput): Promise<Blob | null> {
  await document.fonts.ready
  const sheet = document.createElement('canvas')
  const canvas = sheet.getContext('2d')
  if (!canvas) return null
  const root = getComputedStyle(document.documentElement)
  const pen: Pen = {
    canvas,
    color: (name) => root.getPropertyValue(`--${name}`),
    family: getComputedStyle(document.body).fontFamily,
    figures: root.getPropertyValue('--font-figures'),
  }
  const title = linesOf(pen, input.title)
  const top = edge + title.length * 34 + 40
  const stats = input.stats ? statsHeight : 0
  const chart = input.chart ? chartHeight(input.chart) + 16 : 0
  const rows = (input.rows?.length ?? 0) * rowHeight
  const height = top + stats + chart + rows + 56
  sheet.width = width * scale
  sheet.height = height * scale
  canvas.scale(scale, scale)
  canvas.fillStyle = pen.color('card')
  canvas.fillRect(0, 0, width, height)
  title.forEach((line, index) => write(pen, line, edge, edge + 24 + index * 34, { size: 26, weight: 500 }))
  write(pen, input.subtitle, edge, top - 16, { size: 15, color: 'muted' })
  if (input.stats) drawStats(pen, input.stats, top + 12)
  if (input.chart) drawChart(pen, input.chart, top + stats)
  input.rows?.forEach((row, index) => drawRow(pen, row, top + stats + chart + index * rowHeight))
  write(pen, productName, edge, height - 24, { size: 13, color: 'muted' })
  write(pen, input.date, width - edge, height - 24, { size: 13, color: 'muted', end: true })
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}

type Style = { size: number; weight?: number; color?: string; end?: boolean; figures?: boolean }

function write(pen: Pen, text: string, x: number, y: number, style: Style): void {
  const { canvas } = pen
  canvas.font = `${style.weight ?? 350} ${style.size}px ${style.figures ? pen.figures : pen.family}`
  canvas.textAlign = style.end ? 'right' : 'left'
  canvas.fillStyle = pen.color(style.color ?? 'ink')
  canvas.fillText(text, x, y)
}

/** A title wrapped into as many lines as it needs. */
function linesOf({ canvas, family }: Pen, text: string): string[] {
  canvas.font = `500 26px ${family}`
  const lines: string[] = []
  for (const part of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${part}`.trim()
    if (lines.length > 0 && canvas.measureText(longer).width <= inner) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

const zoomOf = (chart: SVGSVGElement): number => inner / chart.getBoundingClientRect().width
const chartHeight = (chart: SVGSVGElement): number => chart.getBoundingClientRect().height * zoomOf(chart)

function drawChart({ canvas }: Pen, chart: SVGSVGElement, y: number): void {
  canvas.save()
  canvas.translate(edge, y)
  canvas.scale(zoomOf(chart), zoomOf(chart))
  drawSvg(canvas, chart)
  canvas.restore()
}

function drawStats(pen: Pen, stats: readonly { label: string; value: string }[], y: number): void {
  stats.forEach(({ label, value }, index) => {
    const x = edge + (index * inner) / stats.length
    write(pen, label, x, y + 8, { size: 14, color: 'muted' })
    write(pen, value, x, y + 36, { size: 22, weight: 500, figures: true })
  })
}

function drawRow(pen: Pen, { name, amount, share, quiet }: PictureRow, y: number): void {
  const { canvas } = pen
  write(pen, amount, width - edge, y + 18, { size: 16, figures: true, end: true })
  const room = inner - canvas.measureText(amount).width - 24
  canvas.save()
  canvas.beginPath()
  canvas.rect(edge, y, room, 28)
  canvas.clip()
  write(pen, name, edge, y + 18, { size: 16 })
  canvas.restore()
  canvas.fillStyle = pen.color('sunk')
  canvas.beginPath()
  canvas.roundRect(edge, y + 28, inner, 8, 4)
  canvas.fill()
  canvas.fillStyle = pen.color(quiet ? 'before' : 'accent')
  canvas.beginPath()
  canvas.roundRect(edge, y + 28, Math.max(3, inner * Math.min(1, share)), 8, 4)
  canvas.fill()
}
