import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { latinAmount, parseMinor, wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import { longestLookAhead } from '#contract/look-ahead.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

export type WhatIfQuestion = { spend: string; on: Day }

/** Parses a typed amount into the API's decimal string; null if it is not a valid amount in AED. */
export function amountOf(text: string): string | null {
  const minor = parseMinor(latinAmount(text).replaceAll(',', ''), 'AED')
  return minor === null || minor < 0n ? null : String(wireAmount(minor, 'AED'))
}

type WhatIfProps = {
  today: Day
  asked: WhatIfQuestion | null
  busy: boolean
  onAsk: (question: WhatIfQuestion | null) => void
}

/** 'If I spend 1,500 on Friday': calculated by the server, never saved. */
export function WhatIf({ today, asked: question, busy, onAsk }: WhatIfProps) {
  const { t } = useTranslation('ahead')
  const [amount, setAmount] = useState('')
  const [on, setOn] = useState(today)
  const [wrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const spend = amountOf(amount)
    setWrong(spend === null)
    if (spend !== null) onAsk({ spend, on: on === '' ? today : on })
  }
  const clear = (): void => {
    setAmount('')
    setWrong(false)
    onAsk(null)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('whatIf.title')} className="grid gap-3">
      <h3 className="text-small font-medium">{t('whatIf.title')}</h3>
      <div className="grid gap-3 phone:grid-cols-2">
        <TextField
          label={t('whatIf.amount')}
          prefix={<CurrencyMark />}
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
          onChange={setOn}
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
    </form>
  )
}
