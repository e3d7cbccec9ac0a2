import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnKinds, type ReturnKind, type Savings, updateSavings } from '#contract/savings.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Sets whether an account earns interest or profit, and at what rate. */
export function ReturnsDialog({ savings, onClose }: { savings: Savings; onClose: () => void }) {
  const { t } = useTranslation('returns')
  const update = useApiMutation(updateSavings)
  const [returns, setReturns] = useState<ReturnKind | null>(savings.returns)
  const [text, setText] = useState(savings.yearly_rate === null ? '' : String(savings.yearly_rate))
  const rate = typedAmount(text)
  const valid = rate !== undefined && (rate ?? 0) <= 100
  const kind = returns ?? 'either'
  const submit = (): void =>
    update.mutate(
      { params: { accountId: savings.account_id }, body: { returns, yearly_rate: rate } },
      {
        onSuccess: (answer) => {
          showUndoable(t('saved'), answer)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t(`edit.${kind}`)}
      valid={valid}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        wide
        label={t('earns')}
        value={returns ?? ''}
        onChange={(value) => setReturns(returnKinds.find((one) => one === value) ?? null)}
        options={returnKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        label={t(`rateField.${kind}`)}
        hint={t(`rateHint.${kind}`)}
        error={valid ? undefined : t('rateWrong')}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}
