import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocationProperty } from 'wouter/use-browser-location'
import {
  type Answer,
  type FullAnswer,
  type Thread,
  askQuestion,
  longestQuestion,
} from '#contract/assistant/assistant.ts'
import { useRead } from '../../api/queries.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { lazyWith } from '../../lazy.ts'
import { Choices, Openers } from './Openers.tsx'
import { Kept } from './Kept.tsx'
import { type Turn, useTurns } from './useTurns.ts'
import { countText, dateText, rangeText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { TextLink } from '../../ui/parts/Links.tsx'
import { AnswerRows } from './AnswerRows.tsx'

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

type AnswerProps = { answer: Answer; onAsk: (question: string) => void }

/** An answer with its figure, rows and links; a question back; where a change is made; or why there is none. */
function AnswerView({ answer, onAsk }: AnswerProps) {
  const { t } = useTranslation('ask')
  const screenNames: Readonly<Record<string, string>> = t('screens', { returnObjects: true })
  if (answer.kind === 'answer') return <Figures answer={answer} />
  if (answer.kind === 'choose')
    return (
      <div className="grid gap-3">
        <p className="text-body">{t(`choose.${answer.about}`, { word: answer.word ?? '' })}</p>
        <Choices
          onAsk={onAsk}
          questions={answer.choices.map(({ label, question }) => ({
            label: label === '' ? t('choose.all') : label,
            question,
          }))}
        />
      </div>
    )
  if (answer.kind === 'change')
    return (
      <div className="grid gap-1">
        <p className="text-body">{t(`changes.${answer.change}`)}</p>
        <div>
          <TextLink href={answer.address}>{screenNames[answer.address] ?? answer.address}</TextLink>
        </div>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="text-body">{t(`refusals.${answer.code}`, { word: answer.word ?? '' })}</p>
      <div>
        <Openers title={t('canAnswer')} most={3} onAsk={onAsk} />
      </div>
    </div>
  )
}

/** Sentences that say nothing of their subject, which stands before them. */
const apart: readonly FullAnswer['code'][] = [
  'compared_more',
  'compared_less',
  'compared_same',
  'percent_more',
  'percent_less',
  'sent_home',
  'cost_cash',
  'cost_interest',
  'cost_vat',
  'cost_fee',
  'groups',
  'average',
  'average_left',
  'reaches',
  'reached',
]

function Figures({ answer }: { answer: FullAnswer }) {
  const { t } = useTranslation('ask')
  const { code, amount, days, rows, chart, evidence } = answer
  const params = paramsOf(answer)
  const screenNames: Readonly<Record<string, string>> = t('screens', { returnObjects: true })
  const subject = apart.includes(code) && params['what'] ? `${params['what']} · ` : ''
  const per = (['month', 'week', 'day', 'payment'] as const).find((unit) => unit === params['per'])
  const says = (['yes', 'no'] as const).find((word) => word === params['says'])
  const label = `${says ? `${t(`says.${says}`)} ` : ''}${subject}${per ? t(`averages.${per}`) : t(`answers.${code}`, params)}`
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className={amount ? 'text-small text-muted' : 'text-section'}>{label}</p>
        {amount && (
          <p className="text-title font-medium">
            <Money amount={amount.amount} currency={amount.currency} fit />
          </p>
        )}
        <Other answer={answer} />
        {days?.from && days.to && <p className="text-meta text-muted">{rangeText(days.from, days.to)}</p>}
      </div>
      {chart && chart.length > 2 && (
        <Sparkline values={chart.map((point) => point.amount)} label={label} className="h-16" />
      )}
      {rows && rows.list.length > 0 && <AnswerRows rows={rows} />}
      <Notes answer={answer} />
      {evidence.length > 0 && (
        <div>
          <h3 className="text-meta text-muted">{t('where')}</h3>
          {[...new Set(evidence)].slice(0, 3).map((address, index) => (
            <div key={address}>
              <TextLink href={address}>
                {screenNames[address.replace(/\?[^#]*/, '')] ?? address}
                {evidence.length > 1 && ` · ${daysOf(address) ?? countText(index + 1)}`}
              </TextLink>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The days that an address filters by, as text; null where it has none. */
function daysOf(address: string): string | null {
  const query = new URLSearchParams(address.split('?')[1]?.split('#')[0])
  const [from, to] = [query.get('from'), query.get('to')]
  return from && to ? rangeText(from, to) : null
}

/** The parameters of a sentence, with days as text, and the two periods that are compared. */
function paramsOf({ params, rows }: FullAnswer): Record<string, string | number> {
  const [first, second] = (rows?.kind === 'compared' ? rows.list : []).map(({ day, until }) =>
    day && until ? rangeText(day, until) : '',
  )
  const told = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dateText(value, 'weekday') : value,
  ])
  return Object.fromEntries([...told, ...Object.entries(first && second ? { first, second } : {})])
}

const withSecondAmount = [
  'net_worth_change',
  'count',
  'afford_yes',
  'afford_reserve',
  'afford_later',
  'afford_perhaps',
  'afford_savings',
  'afford_alone_no',
  'afford_no',
  'ahead',
  'ahead_below',
  'ahead_later',
  'budget_of',
  'balance_of',
  'cards',
  'average',
  'reaches',
  'reached',
  'saved_rate',
  'runway',
  'price_up',
  'price_up_by',
  'price_down_by',
  'price_up_percent',
  'price_down_percent',
  'balance_up',
  'balance_down',
  'price_before',
  'price_down',
  'zakat',
] as const

function Other({ answer }: { answer: FullAnswer }) {
  const { t } = useTranslation('ask')
  const code = withSecondAmount.find((one) => one === answer.code)
  if (!code || !answer.other) return null
  return (
    <p className="text-small text-muted">
      <WithAmount text={t(`others.${code}`, paramsOf(answer))}>
        <Money amount={answer.other.amount} currency={answer.other.currency} />
      </WithAmount>
    </p>
  )
}

function Notes({ answer: { notes } }: { answer: FullAnswer }) {
  const { t } = useTranslation('ask')
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 text-meta text-muted">
      {notes.map(({ code, day, amount, word }) => (
        <li key={code}>
          <WithAmount text={t(`notes.${code}`, { day: day ? dateText(day) : '', word: word ?? '' })}>
            <Money amount={amount?.amount} />
          </WithAmount>
        </li>
      ))}
    </ul>
  )
}
