import { useTranslation } from 'react-i18next'
import { createInstalmentPlan, instalmentKinds, instalmentSteps } from '#contract/expected/instalments.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amount, choice, number, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { account } from '../parts/AccountField.tsx'

/** Adds a plan by hand. */
export function InstalmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('instalments')
  return (
    <FieldsDialog
      title={t('add')}
      fields={[
        segments('kind', t('form.kind'), 'pay_later', {
          options: optionsOf(instalmentKinds, (kind) => t(`form.kinds.${kind}`)),
        }),
        text('name', t('form.name'), '', { maxLength: 60 }),
        account('account_id', t('form.account'), '', { kinds: ['current', 'card', 'savings'] }),
        [
          amount('total', t('form.total')),
          number('count', t('form.count'), 4),
          amount('each', t('form.each'), '', { hint: t('form.eachHint') }),
          choice('step', t('form.step'), 'month', {
            options: optionsOf(instalmentSteps, (step) => t(`form.steps.${step}`)),
          }),
        ],
        date('first_due', t('form.first'), useToday()),
      ]}
      schema={createInstalmentPlan.body}
      body={(body) => ({ ...body, each: body.each ?? undefined })}
      save={(body) => call(createInstalmentPlan, { body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}
