import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMinor, wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import { longestLookAhead } from '#contract/planning/look-ahead.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import type { Verdict } from './days.ts'
import { TrySlider } from './TrySlider.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { plainNumber } from '../../../ui/forms/typed.ts'

export type WhatIfQuestion = { spend: string; on: Day }

/** Parses a typed amount into the API's decimal string; null if it is not a valid amount in the currency. */
export function amountOf(text: string, currency: string): string | null {
  const minor = parseMinor(plainNumber(text), currency)
  return minor === null || minor < 0n ? null : String(wireAmount(minor, currency))
}

type WhatIfProps = {
  today: Day
  asked: WhatIfQuestion | null
  busy: boolean
  onAsk: (question: WhatIfQuestion | null) => void
  /** The most that a slider offers; without it there is none. */
  most?: number
  /** The currency of the accounts asked about, and what the answer means for them; null until there is one. */
  currency: string
  verdict: Verdict | null
}

/** 'If I spend 1,500 on Friday': calculated by the server, never saved. */
export function WhatIf({ today, asked: question, busy, onAsk, most, currency, verdict }: WhatIfProps) {
  const { t } = useTranslation('lookAhead')
  const [amount, setAmount] = useState('')
  const [on, setOn] = useState(today)
  const [wrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const spend = amountOf(amount, currency)
    setWrong(spend === null)
    if (spend !== null) onAsk({ spend, on: on === '' ? today : on })
  }
  const slide = (value: number): void => {
    setAmount(value === 0 ? '' : String(value))
    setWrong(false)
    onAsk(value === 0 ? null : { spend: String(value), on: on === '' ? today : on })
  }
  const clear = (): void => {
    setAmount('')
    setWrong(false)
    onAsk(null)
  }
  const sentence = (
    <p
      aria-live="polite"
      className={cx('min-h-6 text-body font-medium', verdict?.state === 'short' && 'text-alert')}
    >
      {verdict && (
        <WithAmount text={t(`whatIf.verdict.${verdict.state}`, { day: dateText(verdict.day, 'dayMonth') })}>
          <Money amount={verdict.amount} currency={currency} estimate={verdict.state === 'lowest'} />
        </WithAmount>
      )}
    </p>
  )
  return (
    <form noValidate onSubmit={submit} aria-label={t('whatIf.title')} className="grid gap-3">
      <h2 className="text-section">{t('whatIf.title')}</h2>
      {most !== undefined && (
        <>
          <TrySlider
            most={most}
            value={Number(amountOf(amount, currency) ?? 0)}
            currency={currency}
            onSlide={slide}
          />
          {sentence}
        </>
      )}
      <div className="grid gap-3 tablet:grid-cols-2">
        <TextField
          label={t('whatIf.amount')}
          prefix={<CurrencyMark currency={currency} />}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={amount}
          error={wrong && t('whatIf.invalid')}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DateField
          label={t('whatIf.on')}
          min={today}
          max={addDays(today, longestLookAhead - 1)}
          value={on}
          onChange={(next) => {
            setOn(next)
            if (question) onAsk({ ...question, on: next === '' ? today : next })
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={busy}>
          {t('whatIf.ask')}
        </Button>
        {question && (
          <Button variant="quiet" onClick={clear}>
            {t('whatIf.clear')}
          </Button>
        )}
        <span className="text-meta text-muted">{t('whatIf.hint')}</span>
      </div>
      {most === undefined && sentence}
    </form>
  )
}
