import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FigureCard, readModelSettings } from '#contract/assistant/assistant-model.ts'
import type { Answer } from '#contract/assistant/assistant.ts'
import { useSession } from '../../../api/auth/session.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { Consent } from './Consent.tsx'
import { type Words, useWords } from './useWords.ts'
import { Proposals } from './Proposals.tsx'
import { countText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { AnswerRows } from '../AnswerRows.tsx'

type InWordsProps = {
  question: string
  /** What the product answers; where it has no figures, an agreed model is asked at once. */
  answer: Answer['kind']
  /** Called once the model is asked, and once its answer shows figures. */
  onState: (state: 'begun' | 'shown') => void
}

/** The answer in words of a language model, where there is one and the person agreed to it. */
export function InWords({ question, answer, onState }: InWordsProps) {
  const { t } = useTranslation('model')
  const { data } = useRead(readModelSettings, undefined, { staleTime: 0 })
  const { reply, ask, cancel } = useWords()
  const isDemo = Boolean(useSession().user?.demoEndsAt)
  const [asking, setAsking] = useState(false)
  const settings = data?.settings
  const answered = answer === 'answer' || answer === 'choose'
  const isAgreed = settings !== undefined && settings.agreed_at !== null
  const started = useRef(false)
  const begin = (): void => {
    if (started.current) return
    started.current = true
    onState('begun')
    ask(question)
  }
  useEffect(() => {
    if (!answered && isAgreed) begin()
  })
  const isShown = reply.phase === 'complete' && reply.blocks.some((block) => 'card' in block)
  useEffect(() => {
    if (isShown) onState('shown')
  }, [isShown, onState])
  // a demo may agree to nothing and set no model of its own
  if (!settings || (isDemo && !isAgreed)) return null
  const { model } = settings
  if (model === null)
    return answered ? null : (
      <p className="text-small text-muted">
        {t(answer === 'change' ? 'offChange' : 'off')}{' '}
        <TextLink href={paths.languageModel}>{t('offLink')}</TextLink>
      </p>
    )
  if (asking && !isAgreed) return <Consent model={model} onAgreed={begin} onClose={() => setAsking(false)} />
  if (reply.phase === 'idle')
    return (
      <div>
        <Button size="small" icon={Sparkles} onClick={() => (isAgreed ? begin() : setAsking(true))}>
          {t(answered ? 'inWords' : 'askModel')}
        </Button>
      </div>
    )
  return <WordsView reply={reply} host={model.host} onCancel={cancel} onRetry={() => ask(question)} />
}

type WordsViewProps = { reply: Words; host: string; onCancel: () => void; onRetry: () => void }

function WordsView({ reply, host, onCancel, onRetry }: WordsViewProps) {
  const { t } = useTranslation('model')
  const [masked] = useMasked()
  const { phase, blocks, proposals, sources, refusal } = reply
  const isOver = phase !== 'thinking'
  return (
    <section aria-live="polite" aria-busy={!isOver} className="grid gap-4">
      <h3 className="flex items-center gap-2 text-small font-medium">
        <Sparkles aria-hidden="true" className="size-4" />
        {t('title')}
      </h3>
      {blocks.map((block, index) =>
        'card' in block ? (
          <Figures key={index} card={block.card} />
        ) : (
          <p key={index} dir="auto" className="text-body">
            {'no' in block ? t(`no.${block.no}`) : masked ? t('hidden') : block.text}
          </p>
        ),
      )}
      {!isOver && (
        <div className="flex items-center gap-3 text-small text-muted">
          <Spinner className="size-4" />
          <span>{t('thinking')}</span>
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {isOver && phase !== 'complete' && phase !== 'idle' && (
        <Alert
          tone={phase === 'failed' ? 'notice' : 'info'}
          action={
            phase === 'refused' ? undefined : (
              <Button size="small" onClick={onRetry}>
                {t('again')}
              </Button>
            )
          }
        >
          {phase === 'refused' ? refusal : t(`ended.${phase}`)}
        </Alert>
      )}
      <Proposals proposals={proposals} />
      {isOver && (
        <div className="grid gap-1 text-meta text-muted">
          {sources.map((topic) => (
            <p key={topic}>{t(`sources.${topic}`)}</p>
          ))}
          <p>
            {t('by')} <bdi>{host}</bdi>. {t('checked')}{' '}
            <TextLink href={paths.languageModel}>{t('logLink')}</TextLink>
          </p>
        </div>
      )}
    </section>
  )
}

/** The product's own figures, under the product's own label. */
function Figures({ card: { tool, about, days, figures, rows, more, evidence } }: { card: FigureCard }) {
  const { t } = useTranslation('model')
  return (
    <section className="grid gap-2">
      <h4 className="text-small text-muted">
        {[t(`tools.${tool}`), ...about.map(({ is, text }) => t(`about.${is}`, { text }))].join(' · ')}
        {days?.from && days.to && ` · ${rangeText(days.from, days.to)}`}
      </h4>
      {figures.length > 0 && (
        <dl className="grid gap-1 text-small">
          {figures.map(({ code, amount, number }, index) => (
            <div key={`${code}${index}`} className="flex justify-between gap-4">
              <dt className="text-muted">{t(`figures.${code}`)}</dt>
              <dd>
                {amount ? (
                  <Money amount={amount.amount} currency={amount.currency} />
                ) : (
                  countText(number ?? 0)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 && <AnswerRows rows={{ kind: 'payments', list: rows, more }} />}
      {evidence[0] !== undefined && <TextLink href={evidence[0]}>{t('open')}</TextLink>}
    </section>
  )
}
