import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocationProperty } from 'wouter/use-browser-location'
import { type Thread, askQuestion, longestQuestion } from '#contract/assistant/assistant.ts'
import { useRead } from '../../api/queries.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { lazyWith } from '../../lazy.ts'
import { AnswerView } from './AnswerView.tsx'
import { Openers } from './Openers.tsx'
import { Kept } from './Kept.tsx'
import { type Turn, useTurns } from './useTurns.ts'

const InWords = lazyWith(() => import('./words/InWords.tsx').then((m) => m.InWords), ['model', 'proposals'])
const Draft = lazyWith(() => import('./words/Draft.tsx').then((m) => m.Draft), ['proposals'])

type AskPanelProps = { first: string; onClose: () => void }

/** Answers questions about the person's money in a sheet, so that the screen keeps its place; the newest comes first. */
export function AskPanel({ first, onClose }: AskPanelProps) {
  const { t } = useTranslation('ask')
  const [typed, setTyped] = useState('')
  const { turns, ask, clear, answered } = useTurns(first.trim())
  const box = useRef<HTMLInputElement>(null)
  useCloseOnLeave(onClose)
  useEffect(() => box.current?.focus(), [])
  const send = (text: string): void => {
    ask(text.trim())
    setTyped('')
    box.current?.focus()
  }
  const [newest] = turns
  return (
    <Sheet open title={t('title')} onClose={onClose}>
      <form
        className="flex gap-2 p-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') send(typed)
        }}
      >
        <input
          ref={box}
          dir="auto"
          aria-label={t('label')}
          placeholder={t(newest ? 'placeholderNext' : 'placeholder')}
          value={typed}
          maxLength={longestQuestion}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full min-w-0 rounded-control border border-line bg-card px-3 text-body placeholder:text-muted"
        />
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          {t('send')}
        </Button>
      </form>
      {newest ? (
        <>
          <ol className="mt-5 grid gap-6" reversed>
            {turns.map((turn, index) => (
              <TurnView
                key={turn.id}
                turn={turn}
                isNewest={index === 0}
                onAsk={send}
                onKeep={(thread) => ask('', thread)}
                onAnswered={answered}
              />
            ))}
          </ol>
          <div className="mt-5">
            <Button size="small" onClick={clear}>
              {t('clear')}
            </Button>
          </div>
        </>
      ) : (
        <div className="mt-5">
          <p className="mb-4 text-small text-muted">{t('intro')}</p>
          <Openers title={t('examplesTitle')} onAsk={send} />
        </div>
      )}
    </Sheet>
  )
}

type TurnProps = {
  turn: Turn
  isNewest: boolean
  onAsk: (question: string) => void
  onKeep: (thread: Thread) => void
  onAnswered: (turn: Turn, thread: Thread | null) => void
}

/** One question with its answer; the newest has what the next may go on from. */
function TurnView({ turn, isNewest, onAsk, onKeep, onAnswered }: TurnProps) {
  const { t } = useTranslation('ask')
  const { question, after } = turn
  const query = { q: question, ...(after ? { after: JSON.stringify(after) } : {}) }
  const { data, isFetching, isError } = useRead(askQuestion, { query })
  const [words, setWords] = useState<'begun' | 'shown' | null>(null)
  const thread = data?.thread ?? null
  useEffect(() => {
    if (data) onAnswered(turn, thread)
  }, [data, turn, thread, onAnswered])
  const kind = data?.answer.kind
  const isDrafted = data?.answer.kind === 'change' && data.answer.drafted
  // while a model is asked why there is no answer no longer matters; its cards are the same figures once more
  const isHidden = words === 'shown' || (words === 'begun' && kind !== 'answer' && kind !== 'choose')
  return (
    <li className="grid gap-3 border-b border-line pb-5 last:border-0 last:pb-0">
      {question !== '' && (
        <h3 dir="auto" className="text-small font-medium break-words">
          {question}
        </h3>
      )}
      <div aria-live={isNewest ? 'polite' : 'off'} aria-busy={isFetching} className="grid gap-5">
        {isError ? (
          <p role="alert" className="text-small">
            {t('failed')}
          </p>
        ) : data ? (
          <>
            {!isHidden && data.first && <AnswerView answer={data.first} onAsk={onAsk} />}
            {!isHidden && !isDrafted && <AnswerView answer={data.answer} onAsk={onAsk} />}
            {isDrafted && (
              <Suspense fallback={null}>
                <Draft question={question} />
              </Suspense>
            )}
            {isNewest && thread && <Kept thread={thread} answer={data.answer} onKeep={onKeep} />}
            {question !== '' && isNewest && !isDrafted && (
              <Suspense fallback={null}>
                <InWords question={question} answer={data.answer.kind} onState={setWords} />
              </Suspense>
            )}
          </>
        ) : (
          <p className="text-small text-muted">{t('asking')}</p>
        )}
      </div>
    </li>
  )
}

/** A link in an answer opens a screen, which the sheet would cover. */
function useCloseOnLeave(onClose: () => void): void {
  const location = useLocationProperty(() => window.location.href)
  const opened = useRef(location)
  useEffect(() => {
    if (opened.current !== location) onClose()
  }, [location, onClose])
}
