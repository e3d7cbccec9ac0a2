/** What a colour stands for in a chart: now, before, money in, money out, a second thing, what is expected. */
export type Tone = 'now' | 'before' | 'income' | 'spending' | 'net' | 'second' | 'expected' | 'band'

type Look = { stroke: string; fill: string; swatch: string }
export const tones: Record<Tone, Look> = {
  now: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: 'bg-accent' },
  before: { stroke: 'stroke-before', fill: 'fill-before', swatch: 'bg-before' },
  income: { stroke: 'stroke-income', fill: 'fill-income', swatch: 'bg-income' },
  spending: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: 'bg-accent' },
  net: { stroke: 'stroke-ink', fill: 'fill-ink', swatch: 'bg-ink' },
  second: { stroke: 'stroke-notice', fill: 'fill-notice', swatch: 'bg-notice' },
  band: { stroke: 'stroke-accent', fill: 'fill-accent/15', swatch: 'bg-accent/25' },
  expected: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: 'bg-accent opacity-50' },
}
