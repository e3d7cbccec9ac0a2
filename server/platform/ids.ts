import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0
let pool = ''
let used = 0

/** 16 random hex digits from a pool, since generating many at once is far cheaper. */
function randomHex(): string {
  if (used >= pool.length) {
    pool = randomBytes(2048).toString('hex')
    used = 0
  }
  used += 16
  return pool.slice(used - 16, used)
}

/** A UUID version 7 greater than all earlier ones of this process, so that ids sort in order of creation. */
export function newId(now: Date): string {
  const ms = now.getTime()
  if (ms > lastMs) {
    lastMs = ms
    counter = randomBytes(2).readUInt16BE() & 0x07ff
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const random = randomHex()
  const tail = ((parseInt(random.slice(0, 1), 16) & 3) | 8).toString(16) + random.slice(1)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether text is a lower-case UUID, and so may be written into a statement as a literal. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
