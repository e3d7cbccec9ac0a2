import { useTranslation } from 'react-i18next'
import { usePeriodText } from '../../../ui/format/usePeriodText.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import type { Categories } from '../list/list-data.ts'
import { useFilterWords } from './FilterChips.tsx'
import type { ParsedSearch } from '#contract/ledger/search/parse.ts'

/** Describes the filter a search would set, before it is applied. */
export function FilterPreview({
  parsed,
  categories,
  onTake,
}: {
  parsed: ParsedSearch
  categories: Categories
  onTake: () => void
}) {
  const { t } = useTranslation('transactions')
  const { period } = parsed.filter
  const filterTexts = useFilterWords({ ...parsed.filter, q: parsed.q }, categories, true).map(
    ([, text]) => text,
  )
  const nameOf = usePeriodText()
  const texts = period ? [...filterTexts, nameOf({ key: period })] : filterTexts
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-small text-muted">
      <span role="status">{t('understood', { what: texts.join(' · ') })}</span>
      <Button variant="link" size="small" onClick={onTake}>
        {t('understoodTake')}
      </Button>
    </p>
  )
}
