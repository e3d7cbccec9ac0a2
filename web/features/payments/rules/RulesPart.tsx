import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import {
  type Rule,
  type RuleAction,
  type RuleCondition,
  type RuleConditions,
  listRules,
  orderRules,
  updateRule,
} from '#contract/payments/rules.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../ui/page/PagePart.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { type Categories, useCategories } from '../../ledger/list/list-data.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listTags } from '#contract/payments/tags.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { countText } from '../../../ui/format/format.ts'
import { SearchInput } from '../../../ui/parts/Field.tsx'
import { useShown } from '../../../ui/page/ShowMore.tsx'

/** The rules in their order. `from` in the query string is a payment from which to create a new rule. */
export function RulesPart() {
  const { t } = useTranslation('rules')
  const [search, setSearch] = useSearchParams()
  const from = search.get('from')
  const [open, setOpen] = useState<Rule | 'new' | null>(null)
  const read = useRead(listRules)
  const categories = useCategories()
  const source = useRead(readTransaction, { params: { id: from ?? '' } }, { enabled: from !== null }).data
    ?.transaction
  const close = (): void => {
    setOpen(null)
    if (from !== null) setSearch({}, { replace: true })
  }
  const openRule = open ?? (source ? 'new' : null)
  return (
    <PagePart
      id="rules"
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button icon={Plus} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('failed')} height="h-40">
        {({ rules }) =>
          rules.length === 0 ? (
            <Card className="py-10 text-center">
              <h2 className="text-section">{t('empty')}</h2>
              <p className="mt-1 text-small text-muted">{t('emptyText')}</p>
            </Card>
          ) : (
            <List rules={rules} categories={categories} onOpen={setOpen} />
          )
        }
      </Loaded>
      <Precedence />
      {openRule !== null && (
        <RuleDialog
          key={openRule === 'new' ? `new ${from}` : openRule.id}
          rule={openRule === 'new' ? null : openRule}
          from={openRule === 'new' && from !== null ? source : undefined}
          categories={categories}
          onClose={close}
        />
      )}
    </PagePart>
  )
}

const steps = ['user', 'rules', 'learnt', 'bank', 'merchants'] as const

/** The order of precedence in which a payment's category is determined. */
function Precedence() {
  const { t } = useTranslation('rules')
  return (
    <section aria-labelledby="precedence">
      <h3 id="precedence" className="text-body font-medium">
        {t('precedence.title')}
      </h3>
      <p className="mb-2 text-small text-muted">{t('precedence.lead')}</p>
      <ol className="list-decimal space-y-1 ps-5 text-small marker:text-muted">
        {steps.map((step) => (
          <li key={step}>{t(`precedence.steps.${step}`)}</li>
        ))}
      </ol>
      <p className="mt-2 text-small text-muted">{t('precedence.more')}</p>
      <HelpLink slug="categories" />
    </section>
  )
}

/** With more rules than this, a search stands above them. */
const searchedFrom = 12

type ListProps = { rules: readonly Rule[]; categories: Categories; onOpen: (rule: Rule) => void }

function List({ rules, categories, onOpen }: ListProps) {
  const { t } = useTranslation('rules')
  const describe = useRuleWords(categories)
  const saving = useSave(t('failed'))
  const { busy, error } = saving
  const move = (index: number, by: number): void => {
    const ids = rules.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved !== undefined) ids.splice(index + by, 0, moved)
    void saving.save(() => call(orderRules, { body: { ids } }))
  }
  const [sought, setSought] = useState('')
  const folded = foldWords(sought)
  const wordsOf = ({ name, conditions, actions }: Rule): string =>
    foldWords([name, describe.conditions(conditions), describe.actions(actions)].join(' '))
  const found = folded === '' ? rules : rules.filter((rule) => wordsOf(rule).includes(folded))
  const { shown, more } = useShown(found, (left) => t('more', { text: countText(left) }))
  return (
    <div className="grid gap-3">
      {error && <Alert>{error}</Alert>}
      {rules.length > searchedFrom && (
        <SearchInput label={t('find')} value={sought} onChange={setSought} maxLength={80} />
      )}
      {found.length === 0 && <p className="text-small text-muted">{t('notFound')}</p>}
      {found.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {shown.map((rule, index) => (
              <li key={rule.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3.5 phone:px-5">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <div className="min-w-0 flex-1 basis-40">
                    <Switch
                      label={<span className="font-medium wrap-anywhere">{rule.name}</span>}
                      checked={rule.enabled}
                      disabled={busy}
                      onChange={(enabled) =>
                        void saving.save(() =>
                          call(updateRule, { params: { id: rule.id }, body: { enabled } }),
                        )
                      }
                    />
                  </div>
                  {/* among those found the neighbours are not those of the whole order */}
                  {folded === '' && (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        label={t('up', { name: rule.name })}
                        disabled={busy || index === 0}
                        onClick={() => move(index, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={t('down', { name: rule.name })}
                        disabled={busy || index === rules.length - 1}
                        onClick={() => move(index, 1)}
                      />
                    </>
                  )}
                  <IconButton
                    icon={Pencil}
                    label={t('edit', { name: rule.name })}
                    onClick={() => onOpen(rule)}
                  />
                </div>
                <p className="text-small wrap-anywhere text-muted">{describe.conditions(rule.conditions)}</p>
                <p className="text-small wrap-anywhere">
                  {describe.actions(rule.actions)}{' '}
                  <span className="text-muted">· {t('used', { count: rule.used })}</span>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {more}
    </div>
  )
}

/** Returns functions that describe conditions and actions as sentences. */
function useRuleWords(categories: Categories) {
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
