/** Reads uploads as a stream, with limits that hold before anything is parsed or kept. */
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { formBytes } from '#contract/limits.ts'
import { AppError, fail, messageOf } from '../errors.ts'

/** Our forms have one file and perhaps a few words beside it. */
const limits = { parts: 5, fields: 4, files: 2, fieldSize: 1000, headerPairs: 20, headerSize: 8000 }

/** How many bytes an upload may hold in memory: what it says, at most `limit`. */
export function sizeOf({ headers }: Request, limit: number): number {
  const said = headers.get('content-length')
  return said === null ? limit : Math.min(Number(said), limit)
}

/** A file with the words beside it, by their fields. */
export type FormFile = { bytes: Uint8Array<ArrayBuffer>; name: string; fields: ReadonlyMap<string, string> }

/**
 * The file in a field of a multipart form, with its name; null if there is none. Rejects other content types, files
 * larger than `limit` bytes, and forms of many parts as soon as they show it.
 */
export async function readFormFile(request: Request, field: string, limit: number): Promise<FormFile | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) fail('form_expected')
  if (Number(request.headers.get('content-length') ?? 0) > limit + formBytes) fail('payload_too_large')
  const cutOff = (cause: unknown): AppError => new AppError(messageOf('body_cut_off'), { cause })
  const form = openForm(type, field, { limit, size: sizeOf(request, limit) })
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      const part: unknown = chunk
      if (!(part instanceof Uint8Array)) continue
      size += part.length
      if (size > limit + formBytes) fail('payload_too_large')
      await form.write(part)
    }
    return await form.end()
  } catch (error) {
    // an aborted or malformed upload is not a server error
    throw error instanceof AppError ? error : cutOff(error)
  }
}

/** `size`: at least as large as the file is said to be, `limit` if nothing is said. */
function openForm(type: string, field: string, { limit, size }: { limit: number; size: number }) {
  let parser: BusboyInstance
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, fileSize: limit + 1 },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    })
  } catch (cause) {
    throw new AppError(messageOf('body_cut_off'), { cause })
  }
  let failure: unknown
  const refuse = (error: unknown): void => void (failure ??= error)
  // in one piece from the start: pieces put together at the end would take the memory twice
  const bytes = new Uint8Array(new ArrayBuffer(size))
  const file = { name: '', size: -1 }
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => refuse(new AppError(messageOf('form_too_many_parts'))))
  parser.on('error', refuse)
  const fields = new Map<string, string>()
  parser.on('field', (name, value) => void fields.set(name, value))
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', refuse)
    if (name !== field || file.size >= 0) {
      stream.resume()
      return
    }
    Object.assign(file, { name: fileName, size: 0 })
    stream.on('data', (chunk: Buffer) => {
      const before = file.size
      file.size += chunk.length
      if (file.size > limit) refuse(new AppError(messageOf('payload_too_large')))
      else if (file.size > size) refuse(new AppError(messageOf('body_cut_off')))
      else bytes.set(chunk, before)
    })
  })
  const finished = new Promise<void>(
    (resolve) => void parser.once('finish', resolve).once('error', () => resolve()),
  )
  const check = (): void => {
    if (failure !== undefined) throw failure
  }
  return {
    async write(chunk: Uint8Array): Promise<void> {
      await new Promise<void>((resolve) => void parser.write(chunk, () => resolve()))
      check()
    },
    async end(): Promise<FormFile | null> {
      parser.end()
      await finished
      check()
      return file.size < 0 ? null : { name: file.name, bytes: bytes.subarray(0, file.size), fields }
    },
  }
}
