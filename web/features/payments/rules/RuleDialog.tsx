import { useTranslation } from 'react-i18next'
import {
  type Rule,
  type RuleConditions,
  createRule,
  deleteRule,
  previewRule,
  updateRule,
} from '#contract/payments/rules.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { showUndoable } from '../../../api/undo.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { ConditionFields } from './ConditionFields.tsx'
import {
  type ActionDraft,
  actionDraftOf,
  actionsOf,
  conditionsOf,
  draftsFrom,
  draftsOf,
  newDraft,
} from './draft.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { limits, tagLimits } from '#contract/limits.ts'
import { listTags } from '#contract/payments/tags.ts'
import { cx } from '../../../ui/cx.ts'
import { tintOf, toTint } from '../../../ui/parts/Badge.tsx'
import { CategoryOptions } from '../../ledger/filter/CategoryOptions.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'

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

/** Form state of a rule, with saving. */
function useRuleForm(rule: Rule | null, from: Transaction | undefined, onClose: () => void) {
  const { t } = useTranslation('rules')
  return useForm({
    start: () => ({
      name: rule?.name ?? from?.merchant ?? '',
      ...(rule
        ? draftsOf(rule.conditions)
        : { join: 'all' as const, drafts: from ? draftsFrom(from) : [newDraft()] }),
      actions: actionDraftOf(rule, from),
      apply: false,
    }),
    schema: createRule.body,
    body: ({ join, drafts, actions, ...rest }) => ({
      ...rest,
      conditions: conditionsOf(join, drafts),
      actions: actionsOf(actions),
    }),
    save: (body) => (rule ? call(updateRule, { params: { id: rule.id }, body }) : call(createRule, { body })),
    done: ({ changed }) => (changed > 0 ? t('savedChanged', { count: changed }) : t('saved')),
    failed: t('failed'),
    onClose,
  })
}

/** Debounce after the last key press before the preview is requested. */
const restMs = 400

/** How many payments match the conditions, and the newest of them. */
function RulePreview({ conditions }: { conditions: RuleConditions | null }) {
  const { t } = useTranslation('rules')
  const text = conditions === null ? null : JSON.stringify(conditions)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const isCurrent = conditions !== null && rested === text
  const { data, error } = useRead(
    previewRule,
    { body: { conditions: conditions ?? { all: [] } } },
    { enabled: isCurrent, staleTime: 0 },
  )
  if (conditions === null) return null
  if (error) return <Alert>{messageOf(error, t('failed'))}</Alert>
  if (!data || !isCurrent) return <p className="text-small text-muted">{t('form.previewing')}</p>
  return (
    <div className="grid gap-2 rounded-control bg-sunk px-3.5 py-3 text-small">
      <p role="status">
        {t('form.fits', { count: data.count })}
        {data.decided > 0 && (
          <span className="text-muted"> · {t('form.decided', { count: data.decided })}</span>
        )}
      </p>
      <ul className="grid gap-1">
        {data.sample.slice(0, 5).map((row) => (
          <li key={row.id} className="flex items-baseline gap-3">
            <DateText value={row.date} className="w-24 shrink-0 text-meta text-muted" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {row.description}
            </span>
            <Money amount={row.amount} currency={row.currency} kind={row.type} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type FieldsProps = { draft: ActionDraft; categories: Categories; onChange: (next: ActionDraft) => void }

const figures = ['transfer', 'never', 'excluded'] as const

/** Edits what a rule does with matching payments. */
function ActionFields({ draft, categories, onChange }: FieldsProps) {
  const { t } = useTranslation('rules')
  const set = (change: Partial<ActionDraft>): void => onChange({ ...draft, ...change })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 tablet:grid-cols-2">
        <SelectField
          label={t('form.category')}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value })}
        >
          <option value="">{t('form.keepCategory')}</option>
          <CategoryOptions categories={categories.list} />
        </SelectField>
        <TextField
          label={t('form.merchant')}
          maxLength={80}
          autoComplete="off"
          value={draft.merchant}
          onChange={(event) => set({ merchant: event.target.value })}
        />
        <SelectInput
          label={t('form.figures')}
          value={draft.figures}
          onChange={(value) => set({ figures: value })}
          options={[
            { value: '', label: t('form.figuresOf.keep') },
            ...figures.map((value) => ({ value, label: t(`form.figuresOf.${value}`) })),
          ]}
        />
        <TextField
          label={t('form.note')}
          maxLength={limits.noteLength}
          autoComplete="off"
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </div>
      <TagChoice chosen={draft.tags} onChange={(tags) => set({ tags })} />
      <Switch
        label={t('form.verified')}
        checked={draft.verified}
        onChange={(verified) => set({ verified })}
      />
    </div>
  )
}

type ChoiceProps = { chosen: readonly string[]; onChange: (next: string[]) => void }

/** The user's tags; the selected ones are added by the rule. */
function TagChoice({ chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('rules')
  const tags = useRead(listTags).data?.tags ?? []
  if (tags.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-medium">{t('form.tags')}</legend>
      <div className="flex max-h-32 flex-wrap gap-2 overflow-y-auto p-0.5">
        {tags.map(({ id, name, color }) => {
          const on = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={on}
              disabled={!on && chosen.length >= tagLimits.perPayment}
              onClick={() => onChange(on ? chosen.filter((one) => one !== id) : [...chosen, id])}
              className={cx(
                'inline-flex min-h-9 max-w-full items-center rounded-full px-3 text-small font-medium',
                on ? cx('tinted', tintOf(toTint(color))) : 'border border-line text-muted',
              )}
            >
              <bdi className="truncate">{name}</bdi>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
