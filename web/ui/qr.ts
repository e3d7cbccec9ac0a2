/** A QR code (ISO/IEC 18004, byte mode, error correction M) as rows of dark and light modules. */

/** Error-correction bytes a block, and blocks, of level M by version. */
const eccBytes = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCount = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
const largestVersion = 20
/** The two bits that stand for level M in the format. */
const levelBits = 0

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

/** The modules of a text of up to 666 bytes; throws when it does not fit. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const data = withCorrection(dataBytes(bytes, version), version)
  let best: { grid: Grid; penalty: number } | null = null
  for (let mask = 0; mask < 8; mask += 1) {
    const grid = emptyGrid(version)
    placeData(grid, data, mask)
    drawFormat(grid, mask)
    const penalty = penaltyOf(grid)
    if (!best || penalty < best.penalty) best = { grid, penalty }
  }
  return best?.grid.dark ?? []
}

const sizeOf = (version: number): number => version * 4 + 17
const countBits = (version: number): number => (version < 10 ? 8 : 16)
const dataCapacity = (version: number): number =>
  (rawModules(version) >> 3) - (eccBytes[version] ?? 0) * (blockCount[version] ?? 0)

function versionFor(length: number): number {
  for (let version = 1; version <= largestVersion; version += 1)
    if (4 + countBits(version) + length * 8 <= dataCapacity(version) * 8) return version
  throw new Error('the text is too long for a QR code')
}

/** Modules that are left for data and correction. */
function rawModules(version: number): number {
  let count = (16 * version + 128) * version + 64
  if (version < 2) return count
  const marks = Math.floor(version / 7) + 2
  count -= (25 * marks - 10) * marks - 55
  return version < 7 ? count : count - 36
}

function dataBytes(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, countBits(version))
  for (const byte of bytes) push(byte, 8)
  const capacity = dataCapacity(version) * 8
  push(0, Math.min(4, capacity - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Splits the data into blocks, adds each block's correction and interleaves them. */
function withCorrection(data: readonly number[], version: number): number[] {
  const blocks = blockCount[version] ?? 1
  const ecc = eccBytes[version] ?? 0
  const total = rawModules(version) >> 3
  const shortBlocks = blocks - (total % blocks)
  const shortLength = Math.floor(total / blocks) - ecc
  const generator = generatorOf(ecc)
  const parts: { data: number[]; ecc: number[] }[] = []
  for (let at = 0, block = 0; block < blocks; block += 1) {
    const length = shortLength + (block < shortBlocks ? 0 : 1)
    const own = data.slice(at, at + length)
    at += length
    parts.push({ data: own, ecc: remainderOf(own, generator) })
  }
  const result: number[] = []
  for (let at = 0; at <= shortLength; at += 1)
    for (const part of parts) if (at < part.data.length) result.push(part.data[at] ?? 0)
  for (let at = 0; at < ecc; at += 1) for (const part of parts) result.push(part.ecc[at] ?? 0)
  return result
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function generatorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  for (let root = 1, step = 0; step < degree; step += 1, root = multiply(root, 2))
    for (let at = 0; at < degree; at += 1)
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
  return result
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  const rest = generator.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((coefficient, at) => {
      rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor)
    })
  }
  return rest
}

function emptyGrid(version: number): Grid {
  const size = sizeOf(version)
  const rows = (): boolean[][] =>
    Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid = { size, dark: rows(), fixed: rows() }
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0)
    set(grid, at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawFinder(grid, row, column)
  const centres = alignmentCentres(version, size)
  const last = centres.length - 1
  centres.forEach((row, i) => {
    centres.forEach((column, j) => {
      const corner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0)
      if (!corner) drawAlignment(grid, row, column)
    })
  })
  drawFormat(grid, 0)
  drawVersion(grid, version)
  return grid
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const darks = grid.dark[row]
  const fixed = grid.fixed[row]
  if (!darks || !fixed || column < 0 || column >= grid.size) return
  darks[column] = dark
  fixed[column] = true
}

function drawFinder(grid: Grid, row: number, column: number): void {
  for (let y = -4; y <= 4; y += 1)
    for (let x = -4; x <= 4; x += 1) {
      const ring = Math.max(Math.abs(x), Math.abs(y))
      set(grid, row + y, column + x, ring !== 2 && ring !== 4)
    }
}

function drawAlignment(grid: Grid, row: number, column: number): void {
  for (let y = -2; y <= 2; y += 1)
    for (let x = -2; x <= 2; x += 1) set(grid, row + y, column + x, Math.max(Math.abs(x), Math.abs(y)) !== 1)
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const result = [6]
  for (let at = count - 2; at >= 0; at -= 1) result.push(size - 7 - at * step)
  return result
}

/** Level and mask, twice, with their own correction bits. */
function drawFormat(grid: Grid, mask: number): void {
  const data = (levelBits << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1
  const { size } = grid
  for (let at = 0; at <= 5; at += 1) set(grid, at, 8, bit(at))
  set(grid, 7, 8, bit(6))
  set(grid, 8, 8, bit(7))
  set(grid, 8, 7, bit(8))
  for (let at = 9; at < 15; at += 1) set(grid, 8, 14 - at, bit(at))
  for (let at = 0; at < 8; at += 1) set(grid, 8, size - 1 - at, bit(at))
  for (let at = 8; at < 15; at += 1) set(grid, size - 15 + at, 8, bit(at))
  set(grid, size - 8, 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1
    const far = grid.size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    set(grid, near, far, dark)
    set(grid, far, near, dark)
  }
}

const masks: readonly ((row: number, column: number) => number)[] = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_row, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
]

/** Zigzags through pairs of columns from the right, around what is fixed. */
function placeData(grid: Grid, data: readonly number[], mask: number): void {
  const { size, dark, fixed } = grid
  const flips = masks[mask] ?? (() => 1)
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const cells = dark[row]
        if (!cells || fixed[row]?.[column]) continue
        const bit = at < data.length * 8 && (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        cells[column] = bit !== (flips(row, column) === 0)
        at += 1
      }
    }
  }
}

/** How hard the pattern is to read: long runs, blocks, false finders, too much of one colour. */
function penaltyOf({ size, dark }: Grid): number {
  const at = (row: number, column: number): boolean => dark[row]?.[column] ?? false
  let penalty = 0
  let total = 0
  for (let line = 0; line < size; line += 1) {
    penalty += linePenalty(Array.from({ length: size }, (_, column) => at(line, column)))
    penalty += linePenalty(Array.from({ length: size }, (_, row) => at(row, line)))
    for (let column = 0; column < size; column += 1) {
      if (at(line, column)) total += 1
      const same = [at(line, column + 1), at(line + 1, column), at(line + 1, column + 1)]
      if (line + 1 < size && column + 1 < size && same.every((one) => one === at(line, column))) penalty += 3
    }
  }
  const off = Math.abs(total * 20 - size * size * 10)
  return penalty + Math.max(0, Math.ceil(off / (size * size)) - 1) * 10
}

function linePenalty(cells: readonly boolean[]): number {
  const text = cells.map((cell) => (cell ? '1' : '0')).join('')
  let penalty = 0
  for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
  for (const finder of ['10111010000', '00001011101'])
    for (let from = text.indexOf(finder); from >= 0; from = text.indexOf(finder, from + 1)) penalty += 40
  return penalty
}
