import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { updateBuffer } from '#contract/look-ahead.ts'
import { call } from '../../../api/call.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { amountOf } from './WhatIf.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

/** Edits the buffer: the amount that safe to spend leaves untouched. */
export function BufferForm({ buffer }: { buffer: number }) {
  const { t } = useTranslation('ahead')
  const [text, setText] = useState(buffer === 0 ? '' : String(buffer))
  const [state, setState] = useState<'ready' | 'busy' | 'invalid' | 'failed'>('ready')
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    const amount = amountOf(text.trim() === '' ? '0' : text)
    if (amount === null) return setState('invalid')
    setState('busy')
    try {
      await call(updateBuffer, { body: { buffer: Number(amount) } })
      setState('ready')
      showToast(t('buffer.saved'))
      refreshEverything()
    } catch {
      setState('failed')
    }
  }
  const error =
    state === 'invalid' ? t('whatIf.invalid') : state === 'failed' ? t('buffer.failed') : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t('buffer.title')}
      className="grid gap-3"
    >
      <TextField
        label={t('buffer.label')}
        hint={t('buffer.hint')}
        error={error}
        prefix={<CurrencyMark />}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={state === 'busy'} className="justify-self-start">
        {t(state === 'busy' ? 'buffer.saving' : 'buffer.save')}
      </Button>
    </form>
  )
}
