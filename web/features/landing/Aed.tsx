import { CurrencyMark, useDirhamSign } from '../../ui/format/CurrencyMark.tsx'

/** Dirhams as the app writes them, without the app's code for real amounts. */
export function Aed({ children }: { children: string }) {
  const asSign = useDirhamSign()
  return (
    <bdi dir="ltr">
      <CurrencyMark />
      {!asSign && '\u00a0'}
      {children}
    </bdi>
  )
}
