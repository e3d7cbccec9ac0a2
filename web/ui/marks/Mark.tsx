import { type LucideIcon, Wallet } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type Tint, tintOf } from '../parts/Badge.tsx'
import type { Brand } from './brand.ts'
import { languageOfPage } from '../../i18n/language.ts'
import { atom } from 'nanostores'
import { useStore } from '../../use-store.ts'

const sizes = { tiny: 'size-5', small: 'size-8', normal: 'size-10', large: 'size-14' } as const
export type MarkSize = keyof typeof sizes

/** Font sizes by number of letters, so that any text fills a mark equally. */
const letterSizes = ['', '46cqi', '38cqi', '31cqi', '25cqi'] as const

type TileProps = {
  size: MarkSize
  round: boolean
  tint?: Tint
  style?: CSSProperties
  className?: string
  children: ReactNode
}

/** The background of a mark, with a thin border so that a dark brand stands out on a dark card. */
function Tile({ size, round, tint, style, className, children }: TileProps) {
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cx(
        'mark @container relative inline-flex shrink-0 items-center justify-center overflow-hidden select-none',
        round ? 'rounded-full' : 'rounded-[28%]',
        tint && cx('tinted', tintOf(tint)),
        sizes[size],
        className,
      )}
    >
      {children}
    </span>
  )
}

function Letters({ text }: { text: string }) {
  const count = Array.from(text).length
  return (
    <span
      style={{ fontSize: letterSizes[Math.min(count, 4)] }}
      className="leading-none font-semibold tracking-tight"
    >
      {text}
    </span>
  )
}

type BrandTileProps = { brand: Brand; size: MarkSize; round: boolean; className?: string }

function BrandTile({ brand, size, round, className }: BrandTileProps) {
  return (
    <Tile
      size={size}
      round={round}
      className={className}
      style={{ backgroundColor: brand.ground, color: brand.ink }}
    >
      {brand.glyph ? (
        <span
          className="mark-glyph size-[50%] bg-current"
          style={{ maskImage: `url("${brand.glyph}")` }}
          data-brand={brand.name}
        />
      ) : (
        <Letters text={brand.letters} />
      )}
    </Tile>
  )
}

type MarkProps = { name: string; size?: MarkSize; className?: string }

/** A bank: its glyph or letters on the brand colour; a wallet for manual accounts. */
export function BankMark({
  name,
  identifier,
  manual,
  size = 'normal',
}: Omit<MarkProps, 'className'> & { identifier?: string | null; manual?: boolean }) {
  const brand = useBanks()?.findBank(name, identifier)
  if (manual) return <IconMark icon={Wallet} tint="grey" size={size} square />
  if (brand) return <BrandTile brand={brand} size={size} round={false} />
  return (
    <Tile size={size} round={false} tint="grey">
      <Letters text={initialsOf(name)} />
    </Tile>
  )
}

/**
 * A merchant: its glyph or letters on the brand colour if known, else initials on a tint. `late` on a screen whose
 * first figures must not wait for the brands.
 */
export function MerchantMark({
  name,
  tint = 'grey',
  size = 'normal',
  late = false,
  className,
}: MarkProps & { tint?: Tint; late?: boolean }) {
  const brand = useMerchants(late)?.findMerchant(name)
  if (brand) return <BrandTile brand={brand} size={size} round className={className} />
  return (
    <Tile size={size} round tint={tint} className={className}>
      <Letters text={initialsOf(name)} />
    </Tile>
  )
}

type IconMarkProps = { icon: LucideIcon; tint: Tint; size?: MarkSize; square?: boolean; className?: string }

/** A mark for transactions without a merchant: salary, a transfer, a cheque. */
export function IconMark({ icon: Icon, tint, size = 'normal', square, className }: IconMarkProps) {
  return (
    <Tile size={size} round={!square} tint={tint} className={className}>
      <Icon className="size-[50%]" strokeWidth={2} />
    </Tile>
  )
}

/** Whether a merchant has its own brand mark. */
export function useIsBrand(name: string | null, late = false): boolean {
  const table = useMerchants(late)
  return name !== null && table !== null && table.findMerchant(name) !== null
}

/** The first letters of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/[^\p{L}\p{N}\s&]/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first = '', second] = parts
  const letters = second
    ? [first, second].map((word) => Array.from(word)[0] ?? '')
    : Array.from(first).slice(0, 2)
  return letters.join('').toLocaleUpperCase('en') || '?'
}

type Banks = typeof import('./bank-table.ts')
type Merchants = typeof import('./merchant-table.ts')

const banks = atom<Banks | null>(null)
const merchants = atom<Merchants | null>(null)
const loading = new Set<string>()

/** Loads a table on first use; until then, or if loading fails, marks show plain letters. */
function loadOnce(name: string, load: () => Promise<void>): void {
  if (typeof document === 'undefined' || loading.has(name)) return
  loading.add(name)
  load().catch(() => loading.delete(name))
}

/** The bank brands; null while loading. */
function useBanks(): Banks | null {
  loadOnce('banks', async () => {
    const [table, names] = await Promise.all([
      import('./bank-table.ts'),
      languageOfPage() === 'ar-AE' ? import('#contract/banks/bank-names.ts') : null,
    ])
    if (names) table.addSpellings(names.bankSpellings)
    banks.set(table)
  })
  return useStore(banks, { ssr: () => null })
}

const quietMs = 3000

/** The merchant brands; null while loading. `late` asks for them after a moment, unless they are on the device. */
function useMerchants(late = false): Merchants | null {
  const waits = late && !('serviceWorker' in navigator && navigator.serviceWorker.controller)
  loadOnce(waits ? 'merchants, late' : 'merchants', async () => {
    if (waits) await new Promise((resolve) => setTimeout(resolve, quietMs))
    merchants.set(await import('./merchant-table.ts'))
  })
  return useStore(merchants, { ssr: () => null })
}
