import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A UUID version 7 that grows with every call of this process, so that ids sort in order of creation. */
export function newId(now: Date): string {
  const ms = now.getTime()
  if (ms > lastMs) {
    lastMs = ms
    counter = randomBytes(2).readUInt16BE() & 0x07ff
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const time = lastMs.toString(16).padStart(12, '0')
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether text is a lower-case UUID: what may be written into a statement as a literal. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
