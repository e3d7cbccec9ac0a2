import { useTranslation } from 'react-i18next'
import {
  confirmInstalmentPlan,
  dismissInstalmentPlan,
  type InstalmentSuggestion,
} from '#contract/expected/instalments.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { numberIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { BankLine } from '../parts/BankLines.tsx'

/** A plan detected from bank lines, shown with them. Once confirmed, what is left of it is expected. */
export function SuggestionCard({ suggestion }: { suggestion: InstalmentSuggestion }) {
  const { t } = useTranslation('instalments')
  const money = useMoneyText()
  const { key, name, total, count, currency, first_due: first, kind } = suggestion
  const params = { id: key }
  const dismissing = useSave()
  const form = useForm({
    start: () => ({ name, count: textOf(count) }),
    schema: confirmInstalmentPlan.body,
    body: (values) => ({ ...values, count: numberIn(values.count) }),
    save: (body) => call(confirmInstalmentPlan, { params, body }),
    done: t('confirmed'),
    onClose: () => undefined,
  })
  return (
    <Card aria-label={name} className="border-accent">
      <CardTitle>{t(`suggested.${kind}`)}</CardTitle>
      <div className="grid gap-4">
        {dismissing.error && <Alert>{dismissing.error}</Alert>}
        <p className="text-small">
          <bdi>{name}</bdi> · {t('suggested.text', { total: money(total, currency), day: dateText(first) })}
        </p>
        <ul className="divide-y divide-line">
          {suggestion.evidence.map((line) => (
            <BankLine
              key={line.transaction_id}
              line={line}
              currency={currency}
              role={t(`roles.${line.role}`)}
            />
          ))}
        </ul>
        <HelpLink slug="instalments" className="-my-3" />
        <InlineForm
          form={form}
          submit={t('confirm')}
          extra={
            <Button
              disabled={form.busy || dismissing.busy}
              onClick={() =>
                void dismissing.save(() => call(dismissInstalmentPlan, { params }), t('dismissed'))
              }
            >
              {t('dismiss')}
            </Button>
          }
        >
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
            <TextField label={t('form.count')} inputMode="numeric" {...form.input('count')} />
          </div>
          <p className="text-meta text-muted">{t(`suggested.${kind}Hint`)}</p>
        </InlineForm>
      </div>
    </Card>
  )
}
