import { crc32, inflateRawSync } from 'node:zlib'
import { FileRefused } from './types.ts'

/** Limit for everything unpacked; a spreadsheet of a hundred thousand payments needs less than half. */
const maxUnpacked = 200_000_000
const maxEntries = 2000

type Entry = { name: string; method: number; packed: number; size: number; crc: number; offset: number } & {
  /** The place of its extra fields in the directory. */
  extra: { start: number; end: number }
}

export type Zip = {
  names: string[]
  /** Unpacks one entry, within a limit for the whole file. */
  read(name: string): Buffer | null
  /** The whole file for another reader, which may trust an entry's own header: it says what the directory says. */
  checked(): Buffer
}

/** Opens a ZIP file by its central directory. */
export function openZip(bytes: Buffer): Zip {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]))
  let bytesLeft = maxUnpacked
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return null
      const unpacked = unpack(bytes, entry, bytesLeft)
      bytesLeft -= unpacked.length
      return unpacked
    },
    checked() {
      const copy = Buffer.from(bytes)
      for (const entry of entries.values()) {
        bytesLeft -= unpack(bytes, entry, bytesLeft).length
        copyHeader(copy, entry)
      }
      return copy
    },
  }
}

/** Writes the directory's sizes into an entry's own header, with no later ones and no 64-bit ones in extra fields. */
function copyHeader(copy: Buffer, { offset, method, crc, packed, size, extra }: Entry): void {
  copy.writeUInt16LE(copy.readUInt16LE(offset + 6) & ~8, offset + 6)
  copy.writeUInt16LE(method, offset + 8)
  for (const [index, value] of [crc, packed, size].entries())
    copy.writeUInt32LE(value, offset + 14 + 4 * index)
  const start = offset + 30 + copy.readUInt16LE(offset + 26)
  copy.fill(0, start, start + copy.readUInt16LE(offset + 28))
  copy.fill(0, extra.start, extra.end)
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw new FileRefused('import_damaged')
  const count = bytes.readUInt16LE(end + 10)
  let entryStart = bytes.readUInt32LE(end + 16)
  if (count > maxEntries) throw new FileRefused('import_too_large')
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (entryStart + 46 > bytes.length || bytes.readUInt32LE(entryStart) !== 0x02014b50)
      throw new FileRefused('import_damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(entryStart + offset),
    )
    const nameEnd = entryStart + 46 + (nameLength ?? 0)
    entries.push({
      name: bytes.toString('utf8', entryStart + 46, nameEnd).replace(/^\//, ''),
      method: bytes.readUInt16LE(entryStart + 10),
      crc: bytes.readUInt32LE(entryStart + 16),
      packed: bytes.readUInt32LE(entryStart + 20),
      size: bytes.readUInt32LE(entryStart + 24),
      offset: bytes.readUInt32LE(entryStart + 42),
      extra: { start: nameEnd, end: nameEnd + (extraLength ?? 0) },
    })
    entryStart = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

function unpack(bytes: Buffer, entry: Entry, bytesLeft: number): Buffer {
  if (entry.size > bytesLeft) throw new FileRefused('import_too_large')
  if (entry.offset + 30 > bytes.length) throw new FileRefused('import_damaged')
  const start =
    entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new FileRefused('import_damaged')
  const unpacked = entry.method === 0 ? packed : entry.method === 8 ? inflate(packed, entry.size) : null
  if (unpacked?.length !== entry.size || crc32(unpacked) !== entry.crc)
    throw new FileRefused('import_damaged')
  return unpacked
}

/** Unpacks at most the size given in the directory: a file that unpacks to more is not legitimate. */
function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new FileRefused('import_damaged')
  }
}
