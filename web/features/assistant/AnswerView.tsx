import { useTranslation } from 'react-i18next'
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import { useToday } from '../../ui/date/use-today.ts'
import { countText, dateText, rangeText, weekdayText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { TextLink } from '../../ui/parts/Links.tsx'
import { AnswerRows } from './AnswerRows.tsx'
import { Choices, Openers } from './Openers.tsx'

type AnswerProps = { answer: Answer; onAsk: (question: string) => void }

/** An answer with its figure, rows and links; a question back; where a change is made; or why there is none. */
export function AnswerView({ answer, onAsk }: AnswerProps) {
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
  const params = paramsOf(answer, useToday())
  const screenNames: Readonly<Record<string, string>> = t('screens', { returnObjects: true })
  const subject = apart.includes(code) && params['what'] ? `${params['what']} · ` : ''
  const per = (['month', 'week', 'day', 'payment'] as const).find((unit) => unit === params['per'])
  const says = (['yes', 'no', 'perhaps'] as const).find((word) => word === params['says'])
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
function paramsOf({ params, rows }: FullAnswer, today: Day): Record<string, string | number> {
  const [first, second] = (rows?.kind === 'compared' ? rows.list : []).map(({ day, until }) =>
    day && until ? rangeText(day, until) : '',
  )
  const told = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? weekdayText(value, today) : value,
  ])
  return Object.fromEntries([...told, ...Object.entries(first && second ? { first, second } : {})])
}

const withSecondAmount = [
  'net_worth_change',
  'count',
  'bill_covered',
  'bill_short',
  'afford_yes',
  'afford_reserve',
  'afford_reserve_all',
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
  const today = useToday()
  const code = withSecondAmount.find((one) => one === answer.code)
  if (!code || !answer.other) return null
  return (
    <p className="text-small text-muted">
      <WithAmount text={t(`others.${code}`, paramsOf(answer, today))}>
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
