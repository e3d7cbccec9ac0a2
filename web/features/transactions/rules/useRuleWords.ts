import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts.ts'
import type { RuleAction, RuleCondition, RuleConditions } from '#contract/rules.ts'
import { useRead } from '../../../api/queries.ts'
import type { Categories } from '../list/list-data.ts'

/** Conditions and actions as sentences. */
export function useRuleWords(categories: Categories) {
  const { t } = useTranslation('rules')
  const accounts = useRead(accountsQuick).data?.data ?? []
  const valueOf = ({ field, value }: RuleCondition): string => {
    if (field === 'type') return t(`types.${value}`)
    if (field === 'category') return categories.byId.get(value)?.name ?? value
    if (field === 'account') return accounts.find(({ id }) => id === value)?.account_name ?? value
    return Array.isArray(value) ? value.join(' – ') : String(value)
  }
  const sentence = (condition: RuleCondition): string =>
    `${t(`fields.${condition.field}`)} ${t(`ops.${condition.op}`)} ${valueOf(condition)}`
  return {
    conditions: (conditions: RuleConditions): string =>
      'all' in conditions
        ? conditions.all.map(sentence).join(t('and'))
        : conditions.any.map(sentence).join(t('or')),
    actions: (actions: readonly RuleAction[]): string =>
      actions
        .map(({ set, value }) =>
          t(`sets.${set}`, {
            value: set === 'category' ? (categories.byId.get(value)?.name ?? value) : value,
          }),
        )
        .join(' · '),
  }
}
