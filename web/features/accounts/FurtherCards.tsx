import { Briefcase, ChartCandlestick, HandHeart, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readGratuity } from '#contract/uae/gratuity.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { readZakat } from '#contract/uae/zakat.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import type { Tint } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { IconTile } from '../../ui/marks/IconTile.tsx'

/** The cards of investments, of the gratuity and, while it is on, of the zakat worksheet, beside those of the banks. */
export function FurtherCards() {
  return (
    <>
      <InvestmentsCard />
      <GratuityCard />
      <ZakatCard />
    </>
  )
}

function InvestmentsCard() {
  const { t } = useTranslation('own')
  const { data } = useRead(readInvestments)
  if (!data) return null
  const isEmpty = data.holdings.length === 0 && data.others.length === 0
  return (
    <FurtherCard
      icon={ChartCandlestick}
      tint="petrol"
      title={t('investments.title')}
      text={t('investments.text')}
      href={isEmpty ? paths.newInvestment : paths.investments}
      action={t(isEmpty ? 'investments.add' : 'investments.open')}
    >
      {!isEmpty && (
        <div>
          <p className="text-section font-medium">
            <Money amount={data.with_cash} />
          </p>
          {data.with_cash !== data.value && (
            <p className="text-meta text-muted">
              <WithAmount text={t('investments.cash')}>
                <Money
                  amount={wireAmount(
                    minorFromWire(data.with_cash, 'AED') - minorFromWire(data.value, 'AED'),
                    'AED',
                  )}
                />
              </WithAmount>
            </p>
          )}
          <p className="text-meta text-muted">
            <WithAmount text={t('investments.gain')}>
              <Money amount={data.total.gain} kind={data.total.gain > 0 ? 'income' : 'balance'} />
            </WithAmount>
          </p>
        </div>
      )}
    </FurtherCard>
  )
}

function GratuityCard() {
  const { t } = useTranslation('own')
  const gratuity = useRead(readGratuity).data
  if (!gratuity) return null
  const none = gratuity.employments.length === 0
  return (
    <FurtherCard
      icon={Briefcase}
      tint="blue"
      title={t('gratuity.title')}
      text={t(none ? 'gratuity.none' : 'gratuity.text')}
      href={paths.gratuity}
      action={t(none ? 'gratuity.start' : 'gratuity.open')}
    >
      {!none && <Figure label={t('gratuity.total')} value={<Money amount={gratuity.total} />} />}
    </FurtherCard>
  )
}

function ZakatCard() {
  const { t } = useTranslation('own')
  const zakat = useRead(readZakat).data?.zakat
  if (!zakat) return null
  const { least, most, running } = zakat
  return (
    <FurtherCard
      icon={HandHeart}
      tint="green"
      title={t('zakat.title')}
      text={running ? t('zakat.dueOn', { day: dateText(running.due_on) }) : t('zakat.noYear')}
      href={paths.zakat}
      action={t('zakat.open')}
    >
      <Figure
        label={t('zakat.due')}
        value={
          least && most && least.due !== most.due ? (
            <>
              <Money amount={least.due} /> – <Money amount={most.due} />
            </>
          ) : (
            <Money amount={most?.due ?? null} />
          )
        }
      />
    </FurtherCard>
  )
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <dl>
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="text-section font-medium">{value}</dd>
    </dl>
  )
}

type FurtherCardProps = {
  icon: LucideIcon
  tint: Tint
  title: string
  text: string
  href: string
  action: string
  children: ReactNode
}

function FurtherCard({ icon, tint, title, text, href, action, children }: FurtherCardProps) {
  return (
    <Card as="article" aria-label={title} flush>
      <header className="flex items-center gap-3 border-b border-line p-4 phone:px-5">
        <IconTile icon={icon} tint={tint} />
        <div className="min-w-0">
          <h2 className="text-body font-medium">{title}</h2>
          <p className="text-meta text-muted">{text}</p>
        </div>
      </header>
      <div className="grid gap-3 p-4 phone:px-5">
        {children}
        <ButtonLink size="small" href={href}>
          {action}
        </ButtonLink>
      </div>
    </Card>
  )
}
