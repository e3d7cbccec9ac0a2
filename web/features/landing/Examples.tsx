/** Five small parts of the product with invented figures, to try on the landing page. Loaded when they come into view. */
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Dirhams } from './SampleStatement.tsx'

const dirhams = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')

function Line({ name, note, end }: { name: ReactNode; note?: ReactNode; end: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span>
        <span className="block">{name}</span>
        {note !== undefined && <span className="block text-meta text-muted">{note}</span>}
      </span>
      {end}
    </li>
  )
}

const safe = 4420
const daysToPay = 27

function Safe() {
  const { t } = useTranslation('examples')
  const [spend, setSpend] = useState(600)
  const id = useId()
  const left = safe - spend
  return (
    <>
      <p className="text-small text-muted">{t('safe.until')}</p>
      <Dirhams text={dirhams(left)} className="text-hero font-normal" />
      <p className="text-small text-muted">
        <Dirhams text={dirhams(left / daysToPay)} /> {t('safe.day')}
      </p>
      <label htmlFor={id} className="mt-4 flex justify-between text-small">
        {t('safe.spend')} <Dirhams text={dirhams(spend)} />
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={4000}
        step={100}
        value={spend}
        onChange={({ target }) => setSpend(Number(target.value))}
        className="h-6 w-full accent-accent"
      />
    </>
  )
}

const cheques = [
  { key: 'rent', amount: 16250, covered: true },
  { key: 'school', amount: 9800, covered: true },
  { key: 'car', amount: 2150, covered: false },
] as const

function Cheques() {
  const { t } = useTranslation('examples')
  const [late, setLate] = useState(false)
  return (
    <>
      <ul className="divide-y divide-line">
        {cheques.map(({ key, amount, covered }) => (
          <Line
            key={key}
            name={t(`cheques.${key}.name`)}
            note={t(`cheques.${key}.date`)}
            end={
              <span className="grid justify-items-end gap-1">
                <Dirhams text={dirhams(amount)} />
                <Pill tint={late && !covered ? 'amber' : 'green'}>
                  {late && !covered ? t('cheques.short') : t('cheques.covered')}
                </Pill>
              </span>
            }
          />
        ))}
      </ul>
      <label className="mt-3 flex min-h-6 items-center gap-2 text-small">
        <input
          type="checkbox"
          checked={late}
          onChange={() => setLate(!late)}
          className="size-5 accent-accent"
        />
        {t('cheques.late')}
      </label>
    </>
  )
}

const ways = [
  { key: 'bank', fee: 26.25, margin: 0.021 },
  { key: 'house', fee: 23, margin: 0.009 },
  { key: 'app', fee: 15, margin: 0.006 },
] as const

function Sent() {
  const { t } = useTranslation('examples')
  const [amount, setAmount] = useState(2000)
  const costs = ways.map((way) => ({ ...way, cost: way.fee + way.margin * amount }))
  return (
    <>
      <div role="group" aria-label={t('sent.amount')} className="flex gap-2">
        {[500, 2000, 5000].map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === amount ? 'primary' : 'secondary'}
            aria-pressed={each === amount}
            onClick={() => setAmount(each)}
          >
            <Dirhams text={each.toLocaleString('en')} />
          </Button>
        ))}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {costs.map(({ key, fee, cost }) => (
          <Line
            key={key}
            name={t(`sent.${key}`)}
            note={
              <>
                {t('sent.fee')} <Dirhams text={dirhams(fee)} />
              </>
            }
            end={
              <span className="text-end">
                <span className="block text-meta text-muted">{t('sent.cost')}</span>
                <Dirhams text={dirhams(cost)} className="font-medium" />
              </span>
            }
          />
        ))}
      </ul>
    </>
  )
}

const cards = [
  { key: 'talabat', text: 'POS-PURCHASE TALABAT.COM DUBAI ARE' },
  { key: 'enoc', text: 'ENOC SITE 1043 AL BARSHA' },
  { key: 'noon', text: 'NOON.COM FZ LLC DUBAI' },
] as const

function Review() {
  const { t } = useTranslation('examples')
  const [at, setAt] = useState(0)
  const card = cards[at]
  return (
    <div aria-live="polite">
      {card ? (
        <>
          <p className="text-section">{t(`review.${card.key}.name`)}</p>
          <p className="mt-1 text-small text-muted">
            <bdi dir="ltr">{card.text}</bdi>
          </p>
          <p className="mt-4">
            <Pill tint="petrol">{t(`review.${card.key}.category`)}</Pill>
          </p>
          <p className="mt-4 text-meta text-muted">{t('review.left', { count: cards.length - at })}</p>
        </>
      ) : (
        <p className="text-section">{t('review.done')}</p>
      )}
      <div className="mt-5 flex gap-3">
        {card ? (
          <>
            <Button onClick={() => setAt(at + 1)}>{t('review.wrong')}</Button>
            <Button variant="primary" onClick={() => setAt(at + 1)}>
              {t('review.right')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAt(0)}>{t('review.again')}</Button>
        )}
      </div>
    </div>
  )
}

const accounts = [
  { key: 'joint', amount: 18400 },
  { key: 'savings', amount: 42000 },
  { key: 'card', amount: -1260 },
] as const

function Household() {
  const { t } = useTranslation('examples')
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set(['joint']))
  const ours = accounts.reduce((sum, { key, amount }) => (shared.has(key) ? sum + amount : sum), 0)
  const toggle = (key: string): void => setShared(shared.symmetricDifference(new Set([key])))
  return (
    <>
      <p className="text-small text-muted">{t('household.ours')}</p>
      <Dirhams text={dirhams(ours)} className="text-hero font-normal" />
      <ul className="mt-2 divide-y divide-line">
        {accounts.map(({ key, amount }) => (
          <li key={key}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={shared.has(key)}
                onChange={() => toggle(key)}
                className="size-5 accent-accent"
              />
              <span className="me-auto">{t(`household.${key}`)}</span>
              <Dirhams text={dirhams(amount)} />
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

const examples = { safe: Safe, cheques: Cheques, sent: Sent, review: Review, household: Household }

export function Example({ of }: { of: keyof typeof examples }) {
  const Part = examples[of]
  return <Part />
}
