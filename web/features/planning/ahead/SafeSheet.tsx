import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type SafeToSpend, lookAhead, updateBuffer } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { LazyForecastChart } from '../../../ui/charts/LazyCharts.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { type Ahead, blocksOf, chartDays, everydayMoney, lineOf, untilPayDay, verdictOf } from './days.ts'
import { DayList } from './DayList.tsx'
import { LowestLine, SafeSentence } from './SafeSentence.tsx'
import { WhatIf, type WhatIfQuestion, amountOf } from './WhatIf.tsx'
import { cx } from '../../../ui/cx.ts'
import { commaList } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Facts } from '../../../ui/parts/Lists.tsx'
import { baseCurrency } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

/** How safe to spend is calculated, the days until pay day, a what-if and the buffer. */
export function SafeSheet({ ahead, onClose }: { ahead: Ahead; onClose: () => void }) {
  const { t } = useTranslation(['lookAhead', 'ahead'])
  const money = useMoneyText()
  const [question, setAsked] = useState<WhatIfQuestion | null>(null)
  const read = useRead(lookAhead, question ? { query: question } : {}, {
    enabled: question !== null,
    keepPrevious: true,
  })
  const current = question && read.data ? read.data : ahead
  const safe = current.safe_to_spend
  if (!safe) return null
  const everyday = lineOf(current, everydayMoney)
  return (
    <ItemSheet
      title={t('ahead:title')}
      onClose={onClose}
      actions={<ButtonLink href={paths.lookAhead}>{t('view')}</ButtonLink>}
    >
      <p className="text-section" aria-live="polite">
        <SafeSentence safe={safe} />
      </p>
      <Breakdown safe={safe} ahead={current} />
      {safe.reserve > 0 && (
        <p className="text-small">
          {t('reserve', { reserve: money(safe.reserve) })}{' '}
          <Link href={paths.payDay} className="text-accent underline underline-offset-4">
            {t('changePeriod')}
          </Link>
        </p>
      )}
      {safe.reserve === 0 && safe.put_aside !== undefined && (
        <p className="text-small">{t('putAside', { amount: money(safe.put_aside) })}</p>
      )}
      <p className="text-meta text-muted">
        {t('explain')}{' '}
        {t(safe.reserve > 0 ? 'explainReserve' : ahead.buffer === 0 ? 'explainZero' : 'explainBuffer')}
      </p>
      <HelpLink slug="safe-to-spend" className="-my-2" />
      <div className="grid gap-2">
        <p className="text-small">
          <LowestLine safe={safe} />
        </p>
        <LazyForecastChart
          label={t('chart')}
          days={untilPayDay(chartDays(current, everyday), safe.until)}
          lowest={safe.lowest.date}
          height="h-44"
        />
        <DayList blocks={blocksOf(current, everyday, safe.until)} currency={everyday.currency} />
      </div>
      <WhatIf
        today={current.days[0]?.date ?? safe.lowest.date}
        asked={question}
        busy={question !== null && read.isFetching}
        onAsk={setAsked}
        currency={everyday.currency}
        verdict={question && !read.isFetching ? verdictOf(current, ahead, everydayMoney, question.on) : null}
      />
      <BufferForm buffer={ahead.buffer} />
    </ItemSheet>
  )
}

const noted = ['cards', 'bills', 'usual', 'later_income', 'after_pay_day'] as const

/** How safe to spend is calculated; the lines add up to the last one. */
function Breakdown({ safe, ahead }: { safe: SafeToSpend; ahead: Ahead }) {
  const { t } = useTranslation('lookAhead')
  const planned = ahead.days.flatMap(({ date, events }) =>
    date < safe.until ? events.filter(({ source }) => source === 'planned') : [],
  )
  const short = safe.amount < 0
  const hasCards = safe.parts.some(({ kind }) => kind === 'cards')
  const money = useMoneyText()
  /** What the reserve's part is made of; nothing where what is tried takes of it too, so that it would not add up. */
  const fromBefore = (amount: number): string | undefined => {
    const { usual_week: week, usual_period: usual, from_reserve: drawn } = safe
    if (week === undefined || safe.amount === 0) return t('notes.drawnOver')
    if (usual === undefined || amount !== drawn) return undefined
    const lacking = drawn - week
    return t(lacking > 0 ? 'notes.drawn' : 'notes.drawnLeft', {
      due: t(ahead.buffer > 0 ? 'notes.dueBuffer' : 'notes.due'),
      usual: money(usual),
      rest: money(Math.abs(lacking)),
      week: money(week),
    })
  }
  const noteOf = ({ kind, amount }: SafeToSpend['parts'][number]): string | undefined => {
    if (kind === 'bills' && !hasCards) return undefined
    if (kind === 'from_before') return fromBefore(amount)
    const note = noted.find((name) => name === kind)
    return note && t(`notes.${note}`)
  }
  return (
    <Facts>
      {safe.parts.map((part) => {
        const { kind, amount } = part
        return (
          <div key={kind} className="flex justify-between gap-4 px-4 py-2.5">
            <dt className="min-w-0">
              <span className="block">{t(`parts.${kind}`)}</span>
              {noteOf(part) && <span className="block text-meta text-muted">{noteOf(part)}</span>}
              {kind === 'planned' && (
                <span className="block text-meta text-muted">
                  {commaList(planned.map(({ name }) => name))}
                </span>
              )}
            </dt>
            <dd className="shrink-0">
              <Money amount={amount} />
            </dd>
          </div>
        )
      })}
      <div className="flex justify-between gap-4 border-t-2! border-ink px-4 py-3 font-medium">
        <dt>{t(short ? 'total.short' : 'total.safe')}</dt>
        <dd className={cx('shrink-0', short && 'text-alert')}>
          <Money amount={Math.abs(safe.amount)} />
        </dd>
      </div>
    </Facts>
  )
}

/** Edits the buffer: the amount that safe to spend leaves untouched. */
function BufferForm({ buffer }: { buffer: number }) {
  const { t } = useTranslation('lookAhead')
  const form = useForm({
    start: () => ({ buffer: buffer === 0 ? '' : String(buffer) }),
    schema: updateBuffer.body,
    body: (values) => ({ buffer: Number(amountOf(values.buffer.trim() || '0', baseCurrency) ?? Number.NaN) }),
    wrong: { buffer: t('whatIf.invalid') },
    save: (body) => call(updateBuffer, { body }),
    done: t('buffer.saved'),
    failed: () => t('buffer.failed'),
    onClose: () => undefined,
  })
  return (
    <InlineForm
      form={form}
      label={t('buffer.title')}
      submit={t('buffer.save')}
      submitting={t('buffer.saving')}
      className="gap-3!"
    >
      <TextField
        label={t('buffer.label')}
        hint={t('buffer.hint')}
        prefix={<CurrencyMark />}
        inputMode="decimal"
        maxLength={16}
        {...form.input('buffer')}
      />
    </InlineForm>
  )
}
