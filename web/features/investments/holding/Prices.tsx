import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import { priceSources } from '#contract/investments/investment-kinds.ts'
import { deletePrice, type Instrument, savePriceFeed } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { priceText } from '../figures.tsx'
import type { Detail } from './types.ts'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

const mostShown = 12

/** The newest prices, and the address that they come from. */
export function Prices({ detail: { holding, entered, feed } }: { detail: Detail }) {
  const { t } = useTranslation('investments')
  const removing = useSave(t('saveFailed'), { inToast: true })
  const [editing, setEditing] = useState(false)
  const { instrument } = holding
  const { id } = instrument
  return (
    <Card aria-labelledby="prices">
      <CardTitle id="prices">{t('one.prices')}</CardTitle>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-small text-muted">
          {feed === null ? t('feed.none') : <FeedState feed={feed} />}
        </p>
        <Button size="small" onClick={() => setEditing(true)}>
          {t(feed === null ? 'feed.add' : 'feed.change')}
        </Button>
      </div>
      {editing && <FeedDialog instrument={instrument} feed={feed} onClose={() => setEditing(false)} />}
      <ul className="divide-y divide-line">
        {entered.slice(0, mostShown).map(({ day, price }) => (
          <li key={day} className="flex items-center gap-2 text-small">
            <span className="flex-1">{dateText(day)}</span>
            <bdi dir="ltr" className="figures">
              {priceText(price, instrument)}
            </bdi>
            <IconButton
              icon={Trash2}
              label={t('one.removePrice', { day: dateText(day) })}
              disabled={removing.busy}
              onClick={() =>
                void removing.save(
                  () => call(deletePrice, { params: { id }, query: { day } }),
                  t('one.priceRemoved'),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** From which site prices come, and what came of the last request. */
function FeedState({ feed: { source, address, problem } }: { feed: PriceFeed }) {
  const { t } = useTranslation('investments')
  const site = source === 'address' ? (URL.parse(address)?.hostname ?? address) : t(`feed.sources.${source}`)
  return problem === null ? t('feed.from', { site }) : t(`feed.problem.${problem}`, { site })
}

const noAddress = { address: false, form: false, price_path: false, day_path: false } as const

type FeedProps = { instrument: Instrument; feed: PriceFeed | null; onClose: () => void }

/** Where prices are asked for once a day. It is asked at once, so that the page says whether it works. */
function FeedDialog({ instrument: { id, kind, symbol }, feed, onClose }: FeedProps) {
  const { t } = useTranslation('investments')
  const save = (body: Parameters<typeof call<typeof savePriceFeed>>[1]['body']) =>
    call(savePriceFeed, { params: { id }, body })
  return (
    <FieldsDialog
      title={t('feed.title')}
      text={t('feed.text')}
      fields={[
        [
          choice('source', t('feed.source'), feed?.source ?? (kind === 'crypto' ? 'coinbase' : 'address'), {
            options: optionsOf(priceSources, (source) => t(`feed.sources.${source}`)),
            className: 'tablet:col-span-2',
          }),
          text('symbol', t('feed.symbol'), feed?.symbol ?? symbol, { dir: 'ltr' }),
          text('key', t('feed.key'), '', {
            hint: t(feed?.has_key ? 'feed.keyKept' : 'feed.keyHint'),
            type: 'password',
            autoComplete: 'off',
            dir: 'ltr',
            optional: true,
          }),
          text('address', t('feed.address'), feed?.address, {
            hint: t('feed.addressHint'),
            type: 'url',
            dir: 'ltr',
            className: 'tablet:col-span-2',
          }),
          choice('form', t('feed.form'), feed !== null && feed.price_path !== null ? 'json' : 'csv', {
            options: optionsOf(['csv', 'json'] as const, (form) => t(`feed.${form}`)),
            className: 'tablet:col-span-2',
          }),
          text('price_path', t('feed.pricePath'), feed?.price_path, { hint: t('feed.pathHint'), dir: 'ltr' }),
          text('day_path', t('feed.dayPath'), feed?.day_path, {
            hint: t('feed.dayHint'),
            dir: 'ltr',
            optional: true,
          }),
        ],
      ]}
      vary={({ source, form }) => {
        if (source !== 'address') {
          const hint = { hint: t(`feed.symbolHint.${source}`) }
          return { ...noAddress, symbol: hint, ...(source === 'coinbase' ? { key: false } : {}) }
        }
        const ofCsv = { form: { hint: t('price.fileHint') }, price_path: false, day_path: false } as const
        return { symbol: false, key: false, ...(form === 'csv' ? ofCsv : {}) }
      }}
      schema={savePriceFeed.body}
      body={({ form, source, symbol: named, key, ...body }, { address }) =>
        source === 'address'
          ? {
              source,
              address: address.trim(),
              price_path: form === 'json' ? body.price_path : null,
              day_path: form === 'json' ? body.day_path : null,
            }
          : { source, address: null, symbol: named, key }
      }
      check={({ source, address, symbol: named }) => ({
        address: source === 'address' && address.trim() === '' && t('feed.addressWrong'),
        symbol: source !== 'address' && named.trim() === '' && t('feed.symbolWrong'),
      })}
      wrong={{ price_path: t('feed.pathWrong') }}
      save={save}
      done={t('feed.saved')}
      failed={t('saveFailed')}
      remove={
        feed !== null && {
          label: t('feed.remove'),
          work: () => save({ address: null }),
          done: t('feed.removed'),
        }
      }
      onClose={onClose}
    />
  )
}
