import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createRule, deleteRule, type Rule, updateRule } from '#contract/rules.ts'
import type { Transaction } from '#contract/transaction.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { actionDraftOf, actionsOf, conditionsOf, draftsFrom, draftsOf, newDraft } from './draft.ts'

/** Form state of a rule, with saving and deleting. */
export function useRuleForm(rule: Rule | null, from: Transaction | undefined, onClose: () => void) {
  const { t } = useTranslation('rules')
  const begun = rule
    ? draftsOf(rule.conditions)
    : { join: 'all' as const, drafts: from ? draftsFrom(from) : [newDraft()] }
  const [name, setName] = useState(rule?.name ?? from?.merchant ?? '')
  const [join, setJoin] = useState(begun.join)
  const [drafts, setDrafts] = useState(begun.drafts)
  const [actions, setActions] = useState(() => actionDraftOf(rule, from))
  const [past, setPast] = useState(false)
  const create = useApiMutation(createRule)
  const update = useApiMutation(updateRule)
  const remove = useApiMutation(deleteRule)
  const busy = create.isPending || update.isPending || remove.isPending
  const conditions = conditionsOf(join, drafts)
  const wanted = actionsOf(actions)
  const ready = conditions !== null && wanted.length > 0 && name.trim() !== ''

  const save = (): void => {
    if (busy || !ready) return
    const body = { name: name.trim(), conditions, actions: wanted, apply: past }
    const onSuccess = (answer: { changed: number }): void => {
      const { changed } = answer
      showUndoable(changed > 0 ? t('savedChanged', { count: changed }) : t('saved'), answer)
      onClose()
    }
    if (rule) update.mutate({ params: { id: rule.id }, body }, { onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  const drop = (): void => {
    if (!rule) return
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
  return {
    name,
    setName,
    join,
    setJoin,
    drafts,
    setDrafts,
    actions,
    setActions,
    past,
    setPast,
    conditions,
    busy,
    ready,
    error: create.error ?? update.error ?? remove.error,
    save,
    drop,
  }
}
