import { useEffect, useRef, useState } from 'react'
import {
  askInWords,
  WordsEvent,
  type FigureCard,
  type NoCode,
  type SourceTopic,
} from '#contract/assistant/assistant-model.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import { callRaw } from '../../../api/call.ts'
import { ApiError, errorOf } from '../../../api/errors.ts'

type WordsPhase = 'idle' | 'thinking' | 'complete' | 'cut' | 'limit' | 'failed' | 'refused'
export type Words = {
  phase: WordsPhase
  /** Words, cards and what the product itself says, in order. */
  blocks: readonly ({ text: string } | { card: FigureCard } | { no: NoCode })[]
  /** What the model proposed; nothing of it has happened. */
  proposals: readonly Proposal[]
  sources: readonly SourceTopic[]
  /** Why the server refused the question. */
  refusal: string
}
const nothing: Words = {
  phase: 'idle',
  blocks: [],
  proposals: [],
  sources: [],
  refusal: '',
}

/** Asks the language model and collects what comes, sentence by sentence. A stream without an end was lost. */
export function useWords(): {
  reply: Words
  ask: (question: string) => void
  cancel: () => void
} {
  const [reply, setReply] = useState<Words>(nothing)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = (): void => {
    running.current?.abort()
    setReply((before) => (before.phase === 'thinking' ? { ...before, phase: 'cut' } : before))
  }
  const ask = (question: string): void => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setReply({ ...nothing, phase: 'thinking' })
    const show = (change: (before: Words) => Words): void => {
      if (running.current === control && !control.signal.aborted) setReply(change)
    }
    readWords(question, control.signal, (event) => show((before) => withEvent(before, event))).then(
      () => show((before) => (before.phase === 'thinking' ? { ...before, phase: 'failed' } : before)),
      (error: unknown) => show((before) => ({ ...before, ...failureOf(error) })),
    )
  }
  return { reply, ask, cancel }
}

function failureOf(error: unknown): Pick<Words, 'phase' | 'refusal'> {
  const told = error instanceof ApiError && error.status > 0 && error.status < 500
  return told ? { phase: 'refused', refusal: error.message } : { phase: 'failed', refusal: '' }
}

function withEvent(before: Words, event: WordsEvent): Words {
  switch (event.kind) {
    case 'sentence':
      return { ...before, blocks: [...before.blocks, { text: event.text }] }
    case 'no':
      return { ...before, blocks: [...before.blocks, { no: event.code }] }
    case 'card':
      return { ...before, blocks: [...before.blocks, { card: event.card }] }
    case 'proposal':
      return { ...before, proposals: [...before.proposals, event.proposal] }
    case 'end':
      return { ...before, phase: event.state, sources: event.sources }
    default:
      return event satisfies never
  }
}
async function readWords(
  question: string,
  signal: AbortSignal,
  onEvent: (event: WordsEvent) => void,
): Promise<void> {
  const response = await callRaw(
    askInWords,
    { body: { question } },
    { signal, headers: { accept: 'application/x-ndjson' } },
  )
  if (!response.ok || !response.body) throw await errorOf(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
  let remainder = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (remainder + value).split('\n')
    remainder = lines.pop() ?? ''
    for (const line of lines) {
      const event = WordsEvent.safeParse(JSON.parse(line))
      if (event.success) onEvent(event.data)
    }
  }
}
