import { useId, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#contract/rules.ts'
import type { Transaction } from '#contract/transaction.ts'
import { messageOf } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import type { Categories } from '../list/list-data.ts'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
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
  const id = useId()
  const form = useRuleForm(rule, from, onClose)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    form.save()
  }
  return (
    <Dialog
      open
      title={t(rule ? 'form.editTitle' : 'form.addTitle')}
      busy={form.busy}
      onClose={onClose}
      footer={
        <>
          {rule && (
            <Button variant="danger" disabled={form.busy} onClick={form.drop}>
              {t('form.delete')}
            </Button>
          )}
          <Button onClick={onClose} disabled={form.busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} disabled={!form.ready}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {form.error && <Alert>{messageOf(form.error, t('failed'))}</Alert>}
        <TextField
          label={t('form.name')}
          maxLength={80}
          autoComplete="off"
          value={form.name}
          onChange={(event) => form.setName(event.target.value)}
        />
        <SegmentedControl
          label={t('form.join')}
          value={form.join}
          onChange={form.setJoin}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`form.joins.${value}`) }))}
        />
        <ConditionFields drafts={form.drafts} categories={categories} onChange={form.setDrafts} />
        <ActionFields draft={form.actions} categories={categories} onChange={form.setActions} />
        <Switch
          label={t('form.past')}
          hint={t('form.pastHint')}
          checked={form.past}
          onChange={form.setPast}
        />
        <RulePreview conditions={form.conditions} />
      </form>
    </Dialog>
  )
}
