import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listBankMessages,
  messageLimits,
  type MessageResult,
  sendBankMessages,
} from '#contract/banks/messages.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextAreaField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AskedNumbers } from './AskedNumbers.tsx'

type Body = Parameters<typeof call<typeof sendBankMessages>>[1]['body']

/** A text of several messages is sent in parts where it is longer than one may be. */
function bodiesOf(text: string): Body[] {
  if (text.length <= messageLimits.characters) return [{ text }]
  const messages = text.split(/\n\s*\n/).map((part) => ({ text: part }))
  const { atOnce } = messageLimits
  return Array.from({ length: Math.ceil(messages.length / atOnce) }, (_, index) => ({
    messages: messages.slice(index * atOnce, (index + 1) * atOnce),
  }))
}

async function sendAll(text: string): Promise<MessageResult[]> {
  const all: MessageResult[] = []
  for (const body of bodiesOf(text)) all.push(...(await call(sendBankMessages, { body })).results)
  return all
}

/** A field for bank messages, what was read of them, and the question which account they are about, but for `asksBelow`. */
export function PasteMessage({ initial = '', asksBelow = false }: { initial?: string; asksBelow?: boolean }) {
  const { t } = useTranslation('messages')
  const [text, setText] = useState(initial)
  const [results, setResults] = useState<readonly MessageResult[] | null>(null)
  const saving = useSave(t('paste.failed'))
  const send = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() === '') return
    void saving.save(() => sendAll(text.trim()), setResults)
  }
  if (results !== null)
    return (
      <div className="grid gap-3">
        <Results results={results} />
        {!asksBelow && results.some(({ state }) => state === 'waiting') && <Asked />}
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            setText('')
            setResults(null)
          }}
        >
          {t('paste.again')}
        </Button>
      </div>
    )
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextAreaField
        label={t('paste.label')}
        hint={t('paste.hint')}
        rows={4}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {saving.error !== '' && <Alert>{saving.error}</Alert>}
      <Button type="submit" size="small" className="justify-self-start" busy={saving.busy}>
        {saving.busy ? t('paste.reading') : t('paste.read')}
      </Button>
    </form>
  )
}

function Results({ results }: { results: readonly MessageResult[] }) {
  const { t } = useTranslation('messages')
  const id = useId()
  return (
    <ul role="status" className="grid gap-2 text-small">
      {results.map(({ state, refusal, kind, payee, money, day }, index) => (
        <li key={`${id}-${index}`} className="rounded-control bg-sunk p-3">
          <p className="font-medium">{t(`states.${state}`)}</p>
          {refusal !== null && <p className="text-muted">{t(`refusals.${refusal}`)}</p>}
          {kind !== null && (
            <p className="text-muted">
              <bdi>{payee ?? t(`kinds.${kind}`)}</bdi>
              {money && (
                <>
                  {' · '}
                  <Money amount={money.amount} currency={money.currency} />
                </>
              )}
              {day !== null && (
                <>
                  {' · '}
                  <DateText value={day} within />
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Asked() {
  const read = useRead(listBankMessages, undefined, { staleTime: 0 })
  return read.data ? <AskedNumbers asked={read.data.asked} accounts={read.data.accounts} /> : null
}
