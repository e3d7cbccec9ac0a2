import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocationProperty } from 'wouter/use-browser-location'
import { askQuestion, longestQuestion } from '#contract/assistant/assistant.ts'
import { useRead } from '../../api/queries.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { lazyWith } from '../../lazy.ts'
import { AnswerView } from './AnswerView.tsx'
import { Examples } from './Examples.tsx'

const InWords = lazyWith(() => import('./words/InWords.tsx').then((m) => m.InWords), ['model', 'proposals'])

type AskPanelProps = { first: string; onClose: () => void }

/** Answers questions about the person's money in a sheet, so that the screen keeps its place. */
export function AskPanel({ first, onClose }: AskPanelProps) {
  const { t } = useTranslation('ask')
  const [typed, setTyped] = useState(first)
  const [question, setQuestion] = useState(first.trim())
  const { data, isFetching, isError } = useRead(
    askQuestion,
    { query: { q: question } },
    { enabled: question !== '' },
  )
  const [worded, setWorded] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useCloseOnLeave(onClose)
  useEffect(() => box.current?.focus(), [])
  const ask = (text: string): void => {
    setTyped(text)
    setQuestion(text.trim())
  }
  return (
    <Sheet open title={t('title')} onClose={onClose}>
      <form
        className="flex gap-2 p-1"
        onSubmit={(event) => {
          event.preventDefault()
          ask(typed)
        }}
      >
        <input
          ref={box}
          dir="auto"
          aria-label={t('label')}
          placeholder={t('placeholder')}
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
      <div aria-live="polite" aria-busy={isFetching} className="mt-5">
        {question === '' ? (
          <>
            <p className="mb-4 text-small text-muted">{t('intro')}</p>
            <Examples title={t('examplesTitle')} onAsk={ask} />
          </>
        ) : isError ? (
          <p role="alert" className="text-small">
            {t('failed')}
          </p>
        ) : data ? (
          <div className="grid gap-5">
            {(data.answer.kind === 'answer' || data.answer.kind === 'choose' || worded !== question) && (
              <AnswerView answer={data.answer} onAsk={ask} />
            )}
            <Suspense fallback={null}>
              <InWords key={question} question={question} answer={data.answer.kind} onBegin={setWorded} />
            </Suspense>
          </div>
        ) : (
          <p className="text-small text-muted">{t('asking')}</p>
        )}
      </div>
    </Sheet>
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
