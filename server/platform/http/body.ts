import { AppError, fail, messageOf } from '../errors.ts'

const maxDepth = 20

/** Parses a request's body as JSON; undefined if it is empty. Rejects deep and malformed ones, and more than `limit` bytes. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readCapped(request, limit, 'body_too_large')
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type)) fail('json_expected')
  return parseJson(bytes)
}

/** Parses a body's bytes as JSON; rejects what is malformed, or nested deeper than any valid input. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    fail('json_invalid')
  }
  if (depthOver(value, maxDepth)) fail('json_too_deep')
  return value
}

/** Rejects a value with strings that the database cannot store; it must not be nested deeply. */
export function requireStorable(value: unknown): void {
  if (cannotBeStored(value)) fail('text_not_storable')
}

/** PostgreSQL's text can contain neither the NUL character nor half of a surrogate pair. */
function cannotBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner: unknown) => cannotBeStored(inner))
  )
}

/**
 * A response body that is generated piece by piece, as its reader consumes it; the first piece at once, so that what
 * fails there is answered in words.
 */
export async function streamOf(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let first: IteratorResult<string | Uint8Array> | null = await pieces.next()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next: IteratorResult<string | Uint8Array> = first ?? (await pieces.next())
      first = null
      if (next.done) controller.close()
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

/** Reads a body's bytes; fails with 413 as soon as they are more than `limit`. */
export async function readCapped(
  request: Request,
  limit: number,
  reason: 'body_too_large' | 'payload_too_large' = 'payload_too_large',
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) fail(reason)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      const part: unknown = chunk
      if (!(part instanceof Uint8Array)) continue
      size += part.length
      if (size > limit) fail(reason)
      chunks.push(part)
    }
  } catch (error) {
    // an aborted upload is not a server error
    throw error instanceof AppError ? error : new AppError(messageOf('body_cut_off'), { cause: error })
  }
  return Buffer.concat(chunks, size)
}

function depthOver(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner: unknown) => depthOver(inner, levels - 1))
}
