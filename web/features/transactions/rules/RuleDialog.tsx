import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createRule, deleteRule, type Rule, type RuleAction, updateRule } from '#contract/rules.ts'
import type { Transaction } from '#contract/transactions.ts'
import { messageOf } from '../../../api/errors.ts'
import { useChange } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { CategoryOptions } from '../filter/CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { conditionsOf, draftsFrom, draftsOf, newDraft } from './draft.ts'
import { RulePreview } from './RulePreview.tsx'

type DialogProps = {
  /** The rule to edit; null adds one. */
  rule: Rule | null
  /** What a new one is made of. */
  from?: Transaction | undefined
  categories: Categories
  onClose: () => void
}

const actionOf = (rule: Rule | null, set: RuleAction['set']): string =>
  rule?.actions.find((action) => action.set === set)?.value ?? ''

/** Adds a rule or edits one; what it fits is shown before it is saved. */
export function RuleDialog({ rule, from, categories, onClose }: DialogProps) {
  const { t } = useTranslation('rules')
  const form = useId()
  const begun = rule
    ? draftsOf(rule.conditions)
    : { join: 'all' as const, drafts: from ? draftsFrom(from) : [newDraft()] }
  const [name, setName] = useState(rule?.name ?? from?.merchant ?? '')
  const [join, setJoin] = useState(begun.join)
  const [drafts, setDrafts] = useState(begun.drafts)
  const [category, setCategory] = useState(rule ? actionOf(rule, 'category') : (from?.category ?? ''))
  const [merchant, setMerchant] = useState(actionOf(rule, 'merchant'))
  const [past, setPast] = useState(false)
  const create = useChange(createRule)
  const update = useChange(updateRule)
  const remove = useChange(deleteRule)
  const busy = create.isPending || update.isPending || remove.isPending
  const error = create.error ?? update.error ?? remove.error
  const conditions = conditionsOf(join, drafts)
  const actions: RuleAction[] = [
    ...(category === '' ? [] : [{ set: 'category' as const, value: category }]),
    ...(merchant.trim() === '' ? [] : [{ set: 'merchant' as const, value: merchant.trim() }]),
  ]
  const ready = conditions !== null && actions.length > 0 && name.trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || !ready) return
    const body = { name: name.trim(), conditions, actions, apply: past }
    const onSuccess = (answer: { changed: number }): void => {
      const { changed } = answer
      showUndoable(changed > 0 ? t('savedChanged', { count: changed }) : t('saved'), answer)
      onClose()
    }
    if (rule) update.mutate({ params: { id: rule.id }, body }, { onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  return (
    <Dialog
      open
      title={t(rule ? 'form.editTitle' : 'form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {rule && (
            <Button
              variant="danger"
              disabled={busy}
              onClick={() =>
                remove.mutate(
                  { params: { id: rule.id } },
                  {
                    onSuccess: (answer) => {
                      showUndoable(t('deleted', { count: answer.changed }), answer)
                      onClose()
                    },
                  },
                )
              }
            >
              {t('form.delete')}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!ready}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{messageOf(error, t('failed'))}</Alert>}
        <TextField
          label={t('form.name')}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SegmentedControl
          label={t('form.join')}
          value={join}
          onChange={setJoin}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`form.joins.${value}`) }))}
        />
        <ConditionFields drafts={drafts} categories={categories} onChange={setDrafts} />
        <div className="grid gap-3 border-t border-line pt-4 phone:grid-cols-2">
          <SelectField
            label={t('form.category')}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">{t('form.keepCategory')}</option>
            <CategoryOptions categories={categories.list} />
          </SelectField>
          <TextField
            label={t('form.merchant')}
            maxLength={80}
            autoComplete="off"
            value={merchant}
            onChange={(event) => setMerchant(event.target.value)}
          />
        </div>
        <Switch label={t('form.past')} hint={t('form.pastHint')} checked={past} onChange={setPast} />
        <RulePreview conditions={conditions} />
      </form>
    </Dialog>
  )
}
