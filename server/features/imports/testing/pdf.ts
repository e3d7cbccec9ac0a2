import Document from 'pdfkit'

/** A text at a place of a page, in points; `right` is where it ends instead of where it begins. */
export type Printed = { text: string; y: number } & ({ x: number } | { right: number })

/** A PDF of pages with texts; `password` is needed to open it. */
export async function pdfOf(pages: readonly (readonly Printed[])[], password?: string): Promise<Uint8Array> {
  const options = password === undefined ? {} : { userPassword: password, pdfVersion: '1.7' as const }
  const document = new Document({ size: 'A4', margin: 0, autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const end = new Promise<void>((resolve) => void document.on('end', resolve))
  for (const page of pages) {
    document.addPage().fontSize(8)
    for (const each of page) {
      const x = 'x' in each ? each.x : each.right - document.widthOfString(each.text)
      document.text(each.text, x, each.y, { lineBreak: false })
    }
  }
  document.end()
  await end
  return new Uint8Array(Buffer.concat(chunks))
}

type Column = { x: number } | { right: number }
/** Prints rows of cells under each other, the columns at their places. */
export const printed = (
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  top: number,
): Printed[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, index) => {
      const column = columns[index]
      return text === '' || !column ? [] : [{ ...column, text, y: top + row * 12 }]
    }),
  )
