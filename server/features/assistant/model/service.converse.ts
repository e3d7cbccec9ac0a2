/** One conversation with a model by the `ai` library, which is loaded when it is needed. */
import type { WordsState } from '#contract/assistant/assistant-model.ts'
import type { Ctx } from '../../../context.ts'
import { limitedFetch } from '../../../platform/http/public-fetch.ts'
import type { Target } from './service.settings.ts'
import type { ModelTool } from './service.tools.ts'
import type { WordsLimits } from './limits.ts'

export type Conversation = {
  readonly instructions: string
  message: string
  readonly tools: readonly ModelTool[]
  /** The body of the last request, which repeats those before it. */
  sent: string
  requests: number
  /** The text that the model wrote, and the tools that it called. */
  received: string
}
/** How a conversation ended, and the text of its last answer. */
export type Ended = { state: WordsState; text: string }

class LimitReached extends Error {}

/** Runs the conversation to its end and says how it ended. Never throws for what the model or its server does. */
export async function converse(
  ctx: Ctx,
  target: Target,
  conversation: Conversation,
  limits: WordsLimits,
  gone: AbortSignal,
): Promise<Ended> {
  const stop = new AbortController()
  const late = AbortSignal.timeout(limits.longestMs)
  const signal = AbortSignal.any([gone, late, stop.signal])
  const ended = (): WordsState | null =>
    gone.aborted ? 'cut' : late.aborted || stop.signal.aborted ? 'limit' : null
  let text = ''
  try {
    const stream = await startStream(ctx, target, conversation, limits, signal, () => stop.abort())
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') break
      if (part.type === 'text-delta') {
        conversation.received += part.text
        text += part.text
        if (text.length > limits.answerText) stop.abort()
      }
      if (part.type === 'tool-call')
        conversation.received += `\n[${part.toolName} ${JSON.stringify(part.input)}]\n`
      if (part.type === 'start-step') text = ''
      if (part.type === 'finish' && ended() === null) {
        const { finishReason: reason } = part
        if (reason === 'stop') return { state: 'complete', text }
        return { state: reason === 'length' || reason === 'tool-calls' ? 'limit' : 'failed', text }
      }
    }
    return { state: ended() ?? 'failed', text }
  } catch (error) {
    const state =
      ended() ??
      (error instanceof LimitReached || causeOf(error) instanceof LimitReached ? 'limit' : 'failed')
    // messages of the library hold the request; the kind of error is enough
    if (state === 'failed')
      ctx.log.warn('The language model did not answer', {
        host: target.host,
        error: nameOf(error),
        cause: nameOf(causeOf(error)),
      })
    return { state, text }
  }
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

async function startStream(
  ctx: Ctx,
  target: Target,
  conversation: Conversation,
  limits: WordsLimits,
  signal: AbortSignal,
  stop: () => void,
) {
  const [{ jsonSchema, stepCountIs, streamText, tool }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetchModel = limitedFetch({
    onlyPublic: target.isOwn,
    allowLoopback: ctx.config.allowLoopback,
    mostBytes: limits.answerBytes,
  })
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: target.address,
    ...(target.key === null ? {} : { apiKey: target.key }),
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      if (Buffer.byteLength(body) > limits.requestBytes) throw new LimitReached()
      conversation.sent = body
      conversation.requests += 1
      return fetchModel(input, init)
    },
  })
  let calls = 0
  const run = async (called: ModelTool, input: unknown) => {
    calls += 1
    if (calls > limits.toolCalls) stop()
    signal.throwIfAborted()
    return called.run(input)
  }
  const result = streamText({
    model: provider(target.name),
    instructions: conversation.instructions,
    prompt: conversation.message,
    tools: Object.fromEntries(
      conversation.tools.map((each) => [
        each.name,
        tool({
          description: each.about,
          inputSchema: jsonSchema(each.schema),
          execute: (input: unknown) => run(each, input),
        }),
      ]),
    ),
    toolCallConcurrency: 1,
    stopWhen: stepCountIs(limits.steps),
    maxOutputTokens: limits.tokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    onError: () => undefined,
  })
  return result.stream
}
