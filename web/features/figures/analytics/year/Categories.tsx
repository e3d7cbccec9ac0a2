import { useTranslation } from 'react-i18next'
import { spending, type SpendingRow } from '#contract/figures/analytics.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { linesOf } from '../compare/DifferenceTable.tsx'
import { NeedStats } from '../parts/Figures.tsx'
import { Bars } from '../overview/CardBody.tsx'
import { Loaded } from '../parts/States.tsx'
import { sumOf, useMoneyText, usePercentText } from '../parts/texts.ts'
import { usePictureRows } from '../print/PictureButton.tsx'
import { None } from '../../../../ui/page/None.tsx'
import { Page, type Review } from './Page.tsx'

const most = 8

/** Page three: the largest categories, the essential share, and what changed since the previous year. */
export function Categories(review: Review) {
  const { t } = useTranslation('year')
  const { from, to } = review.span
  const read = useRead(spending, { query: { from, to, group: 'category' } })
  return (
    <Loaded query={read}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Page page="categories" {...review} sentence={t('categories.title')}>
            <NothingSpent />
          </Page>
        ) : (
          <Largest {...review} rows={rows} />
        )
      }
    </Loaded>
  )
}

function NothingSpent() {
  const { t } = useTranslation('analytics')
  return (
    <p className="text-small text-muted">
      <None>{t('spending.none')}</None>
    </p>
  )
}

function Largest({ span, title, before, rows }: Review & { rows: readonly SpendingRow[] }) {
  const { t } = useTranslation('year')
  const money = useMoneyText()
  const percentText = usePercentText()
  const pictureRows = usePictureRows()
  const days = { from: span.from, to: span.to }
  const top = rows.find(({ key }) => key !== 'uncategorised') ?? rows[0]
  const listed = rows.slice(0, most)
  const left = rows.slice(most)
  return (
    <Page
      page="categories"
      span={span}
      title={title}
      sentence={t(top === rows[0] ? 'categories.largest' : 'categories.largestNamed', {
        name: top?.name ?? '',
        share: percentText((top?.share ?? 0) * 100),
      })}
      picture={{ rows: pictureRows(listed) }}
    >
      <Bars
        label={t('categories.list')}
        rows={listed}
        hrefOf={({ key }) => paths.transactionsWith({ type: 'expense', category: key, ...days })}
      />
      {left.length > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('categories.others', {
            count: left.length,
            amount: money(sumOf(left.map(({ amount }) => amount))),
          })}
        </p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-4">
        <NeedStats days={days} />
      </dl>
      {before && <Changed days={before} rows={rows} />}
    </Page>
  )
}

/** The category that changed most from the same days of the previous year. */
function Changed({ days, rows }: { days: { from: string; to: string }; rows: readonly SpendingRow[] }) {
  const { t } = useTranslation('year')
  const money = useMoneyText()
  const { from, to } = days
  const then = useRead(spending, { query: { from, to, group: 'category' } }).data?.rows
  const [line] = then ? linesOf(rows, then) : []
  if (!line || line.change === 0) return null
  return (
    <p className="mt-5 text-small">
      {t(line.change > 0 ? 'categories.rose' : 'categories.fell', {
        name: line.name,
        amount: money(Math.abs(line.change)),
      })}
    </p>
  )
}
