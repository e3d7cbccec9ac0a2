/** A stand-in for a language model: speaks the OpenAI-compatible wire and answers by a script. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const Message = z.looseObject({ role: z.string(), content: z.unknown() })
const Request = z.looseObject({
  model: z.string(),
  messages: z.array(Message),
  tools: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), parameters: z.unknown() }) }))
    .default([]),
})
export type ModelRequest = z.infer<typeof Request>
/** Text, calls of tools, or something that a server should not do. */
export type ModelReply =
  | { text: string; /** Of each piece; by default of three characters. */ pieces?: number; finish?: string }
  | { calls: readonly { name: string; input: unknown }[]; text?: string }
  | { fault: 'status' | 'cut' | 'silent' | 'endless' | 'garbage' | 'redirect' | 'slow'; text?: string }
export type Script = (request: ModelRequest, index: number) => ModelReply

export type ModelServer = {
  url: string
  requests: { body: string; authorization: string | undefined }[]
  /** Replaces the script, and forgets the requests. */
  follow(script: Script): void
  stop(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  let script: Script = () => ({ text: 'Nothing.' })
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      requests.push({ body, authorization: request.headers.authorization })
      reply(response, script(Request.parse(JSON.parse(body)), requests.length - 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    follow(next) {
      script = next
      requests.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reply(response: ServerResponse, answer: ModelReply): void {
  if ('fault' in answer) return misbehave(response, answer)
  begin(response)
  const { text = '' } = answer
  const size = 'pieces' in answer && answer.pieces !== undefined ? answer.pieces : 3
  const letters = Array.from(text)
  for (let first = 0; first < letters.length; first += size)
    piece(response, { content: letters.slice(first, first + size).join('') })
  if ('calls' in answer) {
    const calls = answer.calls.map(({ name, input }, index) => ({
      index,
      id: `call_${index}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }))
    piece(response, { tool_calls: calls })
    return end(response, 'tool_calls')
  }
  end(response, answer.finish ?? 'stop')
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}
function piece(response: ServerResponse, delta: object, finish: string | null = null): void {
  const chunk = {
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}
function end(response: ServerResponse, finish: string): void {
  piece(response, {}, finish)
  response.end('data: [DONE]\n\n')
}

function misbehave(
  response: ServerResponse,
  { fault, text = '' }: Extract<ModelReply, { fault: string }>,
): void {
  if (fault === 'status')
    return void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":{"message":"no"}}')
  if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (fault === 'silent') return
  begin(response)
  if (fault === 'garbage')
    return void response.end('data: {"choices":[{"delta":{"content":5}}]}\n\ndata: not json\n\n')
  if (fault === 'slow') {
    const letters = Array.from(text)
    const timer = setInterval(() => {
      const next = letters.shift()
      if (next === undefined || response.destroyed) clearInterval(timer)
      else piece(response, { content: next })
    }, 20)
    return
  }
  piece(response, { content: text })
  if (fault === 'cut') return void setTimeout(() => response.destroy(), 20)
  const flood = (): void => {
    while (!response.destroyed && response.writable) {
      const hasRoom = response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'words without end '.repeat(200) } }] })}\n\n`,
      )
      if (!hasRoom) return void response.once('drain', flood)
    }
  }
  flood()
}
