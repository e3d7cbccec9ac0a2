import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function theme(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const tints = ['green', 'orange', 'blue', 'purple', 'red', 'amber', 'petrol', 'grey']
const grounds = ['page', 'card', 'sunk']
const texts = ['ink', 'muted', 'accent', 'income', 'alert', 'notice']
const pairs: [string, string][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...tints.flatMap((tint): [string, string][] => [
    [`tint-${tint}`, `tint-${tint}-soft`],
    ['ink', `tint-${tint}-soft`],
  ]),
  ['on-ink', 'ink'],
  ['on-accent', 'accent'],
  ['on-alert', 'alert'],
  ['accent', 'accent-soft'],
  ['income', 'income-soft'],
  ['alert', 'alert-soft'],
  ['notice', 'notice-soft'],
]
const lines: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['accent', ground],
  ['before', ground],
])

describe.each([':root', "[data-theme='dark']"])('the tokens of %s', (selector) => {
  const tokens = theme(selector)
  const value = (name: string): string => tokens.get(name) ?? expect.fail(`--${name} is missing`)

  it.each(pairs)('%s on %s is readable', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(lines)('%s on %s is discernible', (line, ground) => {
    expect(contrast(value(line), value(ground))).toBeGreaterThanOrEqual(3)
  })
})
