import type { ReactNode } from 'react'

/** A catalogue text with an amount in place of its `<amount/>`. */
export function WithAmount({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('<amount/>', 2)
  return (
    <>
      {before}
      {after !== undefined && children}
      {after}
    </>
  )
}
