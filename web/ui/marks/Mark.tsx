import { Wallet, type LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tintOf, type Tint } from '../parts/Badge.tsx'
import { useBanks, useMerchants } from './brand-table.ts'
import { initialsOf } from './initials.ts'
import type { Brand } from './brand.ts'

const sizes = { tiny: 'size-5', small: 'size-8', normal: 'size-10', large: 'size-14' } as const
export type MarkSize = keyof typeof sizes

/** Font sizes by number of letters, so that any text fills a mark equally. */
const letterSizes = ['', 'text-[46cqi]', 'text-[38cqi]', 'text-[31cqi]', 'text-[25cqi]'] as const

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
    <span className={cx('leading-none font-semibold tracking-tight', letterSizes[Math.min(count, 4)])}>
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
          className="mark-glyph size-[58%] bg-current"
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

/** A merchant: its glyph or letters on the brand colour if known, else initials on a tint. */
export function MerchantMark({
  name,
  tint = 'grey',
  size = 'normal',
  className,
}: MarkProps & { tint?: Tint }) {
  const brand = useMerchants()?.findMerchant(name)
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
export function useIsBrand(name: string | null): boolean {
  const table = useMerchants()
  return name !== null && table !== null && table.findMerchant(name) !== null
}
