/** The words of a PDF with their places on its pages. */
import { latinDigits } from '../text.ts'
import { FileRefused } from '../types.ts'

/** A word, or words with a plain space between them. Places are in points; `top` grows downwards. */
export type Cell = { text: string; left: number; right: number }
export type Line = { page: number; top: number; height: number; cells: Cell[] }
type Word = Cell & { page: number; top: number; height: number }

const maxPages = 400
/** Fewer letters than this on a page, and it is a picture. */
const fewestLetters = 20

/** The lines of a PDF from top to bottom. Throws FileRefused: it needs a password, is damaged, or has no text. */
export async function readLines(bytes: Uint8Array, password: string | undefined): Promise<Line[]> {
  const words = await readWords(bytes, password)
  if (words.reduce((sum, { text }) => sum + text.trim().length, 0) < fewestLetters)
    throw new FileRefused('import_scan')
  return linesOf(words)
}

async function readWords(bytes: Uint8Array, password: string | undefined): Promise<Word[]> {
  // the library takes 1.7 MB and 70 ms to load
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs')
  const task = getDocument({
    // the library takes the bytes away
    data: Uint8Array.from(bytes),
    ...(password === undefined ? {} : { password }),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    useWasm: false,
    maxImageSize: 1,
    stopAtErrors: false,
  })
  try {
    const file = await task.promise
    if (file.numPages > maxPages) throw new FileRefused('import_too_large')
    const words: Word[] = []
    for (let page = 1; page <= file.numPages; page += 1) {
      const { items } = await (await file.getPage(page)).getTextContent()
      for (const item of items) if ('str' in item) addWords(words, page, item)
    }
    return words
  } catch (error) {
    if (error instanceof FileRefused) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new FileRefused(
      !isLocked ? 'import_damaged' : password === undefined ? 'import_password' : 'import_password_wrong',
    )
  } finally {
    await task.destroy()
  }
}

type Item = { str: string; transform: unknown[]; width: number; height: number }

/** Adds the words of one piece of text; several spaces in it stand for the distance between two columns. */
function addWords(words: Word[], page: number, { str, transform, width, height }: Item): void {
  const [a, b, , d, x, y] = transform.map(Number)
  const isUpright = Math.abs(b ?? 0) <= Math.abs(a ?? 0) / 10
  if (!isUpright || x === undefined || y === undefined || str.trim() === '') return
  // Arabic in PDFs is often written in the forms of letters rather than in letters
  const perLetter = width / str.length
  for (const part of str.matchAll(/\S+(?: \S+)*/g)) {
    const left = x + part.index * perLetter
    const text = latinDigits(part[0].normalize('NFKC'))
    const right = left + part[0].length * perLetter
    words.push({ page, top: -y, height: height || Math.abs(d ?? 0) || 8, text, left, right })
  }
}

function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  for (const word of words.toSorted((a, b) => a.page - b.page || a.top - b.top || a.left - b.left)) {
    const last = lines.at(-1)
    if (last?.page === word.page && word.top - last.top <= last.height / 2) last.cells.push(word)
    else lines.push({ page: word.page, top: word.top, height: word.height, cells: [word] })
  }
  return lines.map((line) => ({ ...line, cells: joined(line) }))
}

/** What stands after an amount in a narrow column of its own. */
const markAfter = /^(?:[-\u2212]|[cd]r\.?|db\.?)$/i
const arabic = /\p{Script=Arabic}/u

/** Joins words with a plain space between them, but neither two amounts nor a day and what follows it. */
function joined({ cells, height }: Line): Cell[] {
  const result: Cell[] = []
  for (const { text, left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = result.at(-1)
    const gap = last ? left - last.right : Infinity
    const isMark = last !== undefined && gap < height * 2 && markAfter.test(text) && isAmount(last.text)
    if (!last || (gap > height / 2 && !isMark) || (isAmount(last.text) && isAmount(text)))
      result.push({ text, left, right })
    else {
      // Arabic is read from right to left
      const [before, after] = arabic.test(last.text + text) ? [text, last.text] : [last.text, text]
      last.text = `${before}${gap > height / 8 && !(isMark && text.length === 1) ? ' ' : ''}${after}`
      last.right = Math.max(last.right, right)
    }
  }
  return result.flatMap(withoutDay).flatMap(withoutAmount)
}

/** Splits a cell of two columns that touch: a word and, without a space, an amount. */
function withoutAmount(cell: Cell): Cell[] {
  const [, word = '', rest = ''] = /^(.*\p{L})(\d{1,3}(?:,\d{3})*\.\d{2})$/u.exec(cell.text) ?? []
  if (rest === '') return [cell]
  const at = cell.right - ((cell.right - cell.left) * rest.length) / cell.text.length
  return [
    { ...cell, text: word, right: at },
    { ...cell, text: rest, left: at },
  ]
}

/** Splits a cell that begins with a day. */
function withoutDay(cell: Cell): Cell[] {
  const parts = isAmount(cell.text) || isDayText(cell.text) ? null : dayStart.exec(cell.text)
  const [, day = '', rest = ''] = parts ?? []
  if (rest === '') return [cell]
  const at = cell.left + ((cell.right - cell.left) * (cell.text.length - rest.length)) / cell.text.length
  return [
    { text: day, left: cell.left, right: at },
    ...withoutDay({ text: rest, left: at, right: cell.right }),
  ]
}

const month = String.raw`(?:\d{1,2}|\p{L}{3,9}\.?)`
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const dayText = String.raw`\d{1,2}[-./ ]${month}[-./ ,]+(?:\d{4}|\d{2})|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[/-]\d{1,2}|\d{1,2}\.\d{1,2}\.|\d{1,2}[ -]?\p{L}{3}(?:[ -]?\d{4}|[ -]?\d{2})?|\p{L}{3} \d{1,2},? \d{4}`
const dayStart = new RegExp(`^(${dayText})\\s+(.+)$`, 'u')
const dayOnly = new RegExp(`^(?:${dayText})$|^(?:${monthName}) \\d{1,2}$`, 'iu')
export const isDayText = (text: string): boolean => dayOnly.test(text)

const currency = String.raw`(?:[A-Z]{3}|Dhs?\.?|\u20C3|د\.إ)`
const amount = new RegExp(
  String.raw`^(?:${currency} ?)?[-+(\u2212]? ?(?:${currency} ?)?\d[\d,.']*[.,]\d{2,3}\)?(?: ?[-+\u2212])?(?: ?(?:cr|dr|db)\.?)?(?: ?${currency})?$`,
  'iu',
)
export const isAmount = (text: string): boolean => amount.test(text)
