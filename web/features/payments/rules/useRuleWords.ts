import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { RuleAction, RuleCondition, RuleConditions } from '#contract/payments/rules.ts'
import { listTags } from '#contract/payments/tags.ts'
import { useRead } from '../../../api/queries.ts'
import type { Categories } from '../../ledger/list/list-data.ts'

/** Returns functions that describe conditions and actions as sentences. */
export function useRuleWords(categories: Categories) {
  const { t } = useTranslation('rules')
  const accounts = useRead(accountsQuick).data?.data ?? []
  const tags = useRead(listTags).data?.tags ?? []
  const tagName = (id: string): string => tags.find((tag) => tag.id === id)?.name ?? t('goneTag')
  const valueOf = ({ field, value }: RuleCondition): string => {
    if (field === 'type') return t(`types.${value}`)
    if (field === 'category') return categories.byId.get(value)?.name ?? value
    if (field === 'account') return accounts.find(({ id }) => id === value)?.account_name ?? value
    if (field === 'tag') return tagName(value)
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
        .map((action) => {
          switch (action.set) {
            case 'category':
              return t('sets.category', { value: categories.byId.get(action.value)?.name ?? action.value })
            case 'tags':
              return t('sets.tags', { value: action.value.map(tagName).join(t('listSeparator')) })
            case 'transfer':
              return t(action.value ? 'sets.transfer' : 'sets.noTransfer')
            case 'excluded':
            case 'verified':
              return t(`sets.${action.set}`)
            default:
              return t(`sets.${action.set}`, { value: action.value })
          }
        })
        .join(' · '),
  }
}
