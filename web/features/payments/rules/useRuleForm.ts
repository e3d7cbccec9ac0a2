import { useTranslation } from 'react-i18next'
import { createRule, type Rule, updateRule } from '#contract/payments/rules.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { call } from '../../../api/call.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { actionDraftOf, actionsOf, conditionsOf, draftsFrom, draftsOf, newDraft } from './draft.ts'

/** Form state of a rule, with saving. */
export function useRuleForm(rule: Rule | null, from: Transaction | undefined, onClose: () => void) {
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
