import { useTranslation } from 'react-i18next'
import { deleteRule, type Rule } from '#contract/payments/rules.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { showUndoable } from '../../../api/undo.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { actionsOf, conditionsOf } from './draft.ts'
import { RulePreview } from './RulePreview.tsx'
import { useRuleForm } from './useRuleForm.ts'

type DialogProps = {
  /** The rule to edit; null adds one. */
  rule: Rule | null
  /** The payment from which a new rule is prefilled. */
  from?: Transaction | undefined
  categories: Categories
  onClose: () => void
}

/** Adds or edits a rule, with a preview of the payments it matches. */
export function RuleDialog({ rule, from, categories, onClose }: DialogProps) {
  const { t } = useTranslation('rules')
  const form = useRuleForm(rule, from, onClose)
  const { join, drafts, actions, apply } = form.values
  const conditions = conditionsOf(join, drafts)
  const remove = rule && {
    label: t('form.delete'),
    work: async () => {
      const answer = await call(deleteRule, { params: { id: rule.id } })
      showUndoable(t('deleted', { count: answer.changed }), answer)
    },
  }
  return (
    <FormDialog
      form={form}
      title={t(rule ? 'form.editTitle' : 'form.addTitle')}
      ready={conditions !== null && actionsOf(actions).length > 0}
      remove={remove}
    >
      <TextField label={t('form.name')} maxLength={80} {...form.input('name')} />
      <SegmentedControl
        label={t('form.join')}
        {...form.field('join')}
        options={(['all', 'any'] as const).map((value) => ({ value, label: t(`form.joins.${value}`) }))}
      />
      <ConditionFields drafts={drafts} categories={categories} onChange={form.field('drafts').onChange} />
      <ActionFields draft={actions} categories={categories} onChange={form.field('actions').onChange} />
      <Switch
        label={t('form.past')}
        hint={t('form.pastHint')}
        checked={apply}
        onChange={form.field('apply').onChange}
      />
      <RulePreview conditions={conditions} />
    </FormDialog>
  )
}
