import {
  closeSync,
  createWriteStream,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  type WriteStream,
  writeSync,
} from 'node:fs'
import path from 'node:path'

const block = 512

/** Writes a folder as a tar file, in pieces of a megabyte: a database is larger than memory should be. */
export function packFolder(folder: string, file: string): void {
  const out = openSync(file, 'w', 0o600)
  const piece = Buffer.alloc(1 << 20)
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const at = path.join(entry.parentPath, entry.name)
      const name = `/${path.relative(folder, at).replaceAll(path.sep, '/')}`
      if (entry.isDirectory()) writeAll(out, header(name, 0, '5'))
      else if (entry.isFile()) packFile(out, at, name, piece)
    }
    writeAll(out, Buffer.alloc(2 * block))
  } finally {
    closeSync(out)
  }
}

function packFile(out: number, at: string, name: string, piece: Buffer): void {
  const from = openSync(at, 'r')
  try {
    const { size } = fstatSync(from)
    writeAll(out, header(name, size, '0'))
    for (let done = 0; done < size;) {
      const read = readSync(from, piece, 0, Math.min(piece.length, size - done), done)
      if (read === 0) throw new Error(`${at} became shorter while it was packed`)
      writeAll(out, piece.subarray(0, read))
      done += read
    }
    writeAll(out, Buffer.alloc((block - (size % block)) % block))
  } finally {
    closeSync(from)
  }
}

function writeAll(out: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(out, bytes, at)
}

function header(name: string, size: number, kind: '0' | '5'): Buffer {
  const bytes = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`)
  bytes.write(name, 0)
  bytes.write(kind === '5' ? '0000700\0' : '0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write('00000000000\0', 136)
  bytes.write(' '.repeat(8), 148)
  bytes.write(kind, 156)
  bytes.write('ustar\u000000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

/** Lays the files of a tar stream into a folder. Throws where it ends too early or names a place outside. */
export async function unpackTo(folder: string, tar: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let rest: Buffer = Buffer.alloc(0)
  let open: { stream: WriteStream; left: number; pad: number } | null = null
  let ended = false
  for await (const piece of tar) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    while (!ended && rest.length > 0) {
      if (open && open.left > 0) {
        const part = rest.subarray(0, open.left)
        await write(open.stream, part)
        open.left -= part.length
        rest = rest.subarray(part.length)
      } else if (open) {
        if (rest.length < open.pad) break
        rest = rest.subarray(open.pad)
        await close(open.stream)
        open = null
      } else {
        if (rest.length < block) break
        const head = rest.subarray(0, block)
        rest = rest.subarray(block)
        if (head.every((byte) => byte === 0)) ended = true
        else open = startEntry(folder, head)
      }
    }
  }
  if (!ended) throw new Error('the packed database ends too early')
}

function startEntry(folder: string, head: Buffer): { stream: WriteStream; left: number; pad: number } | null {
  const text = (from: number, length: number): string =>
    head.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const at = path.join(folder, text(345, 155), text(0, 100))
  if (at !== folder && !at.startsWith(folder + path.sep))
    throw new Error('the packed database leaves its folder')
  if (text(156, 1) === '5') {
    mkdirSync(at, { recursive: true, mode: 0o700 })
    return null
  }
  const left = Number.parseInt(text(124, 12).trim(), 8)
  if (!Number.isSafeInteger(left)) throw new Error('the packed database is no tar file')
  mkdirSync(path.dirname(at), { recursive: true, mode: 0o700 })
  return { stream: createWriteStream(at, { mode: 0o600 }), left, pad: (block - (left % block)) % block }
}

const write = (stream: WriteStream, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())))
const close = (stream: WriteStream): Promise<void> =>
  new Promise((resolve, reject) => stream.end((error?: Error | null) => (error ? reject(error) : resolve())))
