import { useTranslation } from 'react-i18next'
import { updateBuffer } from '#contract/planning/look-ahead.ts'
import { baseCurrency } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { amountOf } from './WhatIf.tsx'

/** Edits the buffer: the amount that safe to spend leaves untouched. */
export function BufferForm({ buffer }: { buffer: number }) {
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
