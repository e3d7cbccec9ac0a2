/** A workbook of one sheet, written row by row: a library that holds all cells needs a gigabyte for 100,000 rows. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { exponentOf } from '#contract/money.ts'
import { directionOf, type Language, textOf } from '../../../platform/i18n/index.ts'
import { cellsOf, columnNames, type ExportRow, tableRows } from './row.ts'

const widths = [12, 34, 14, 9, 20, 22, 22, 10, 24, 20, 38, 9, 44, 38]
const decimalsOfStyles = [0, 2, 3, 4]
/** The indexes of `cellXfs` in the styles. */
const style = { bold: 1, day: 2, amount: (decimals: number) => 3 + decimalsOfStyles.indexOf(decimals) }

/** Adds pages of rows, then ends. Text is stored in text cells, so that it is never evaluated as a formula. */
export function startXlsx(language: Language) {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const file = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    return entry
  }
  for (const [name, text] of parts(language)) file(name).push(strToU8(text), true)
  const sheet = file('xl/worksheets/sheet1.xml')
  const write = (rows: readonly string[], last = false): void => sheet.push(strToU8(rows.join('')), last)
  write([sheetHead(language), row(columnNames(language).map((name) => textCell(name, style.bold)))])
  return {
    add: (page: readonly ExportRow[]): void =>
      write(page.flatMap(tableRows).map((each) => row(cells(each, language)))),
    end(): Uint8Array {
      write(['</sheetData></worksheet>'], true)
      zip.end()
      return Buffer.concat(pieces)
    },
  }
}

const row = (written: readonly string[]): string => `<row>${written.join('')}</row>`
const textCell = (value: string, styled = 0): string =>
  value === ''
    ? '<c/>'
    : `<c s="${styled}" t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`
const numberCell = (value: string | number, styled: number): string => `<c s="${styled}"><v>${value}</v></c>`

function cells(from: ExportRow, language: Language): string[] {
  const [date = '', description = '', amount = '', ...rest] = cellsOf(from, language, (text) => text)
  return [
    numberCell(serialOf(date), style.day),
    textCell(description),
    numberCell(amount, style.amount(exponentOf(from.currency))),
    ...rest.map((value) => textCell(value)),
  ]
}

/** The days since the first that workbooks count from. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
/** Without characters that XML cannot hold; what looks like a workbook's escape of a character is escaped itself. */
const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities.get(sign) ?? '')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function sheetHead(language: Language): string {
  const rightToLeft = directionOf(language) === 'rtl' ? ' rightToLeft="1"' : ''
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${rightToLeft}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData>`
  )
}

/** All files of the workbook but its sheet. */
function parts(language: Language): Array<[name: string, text: string]> {
  const amountFormats = decimalsOfStyles.map((decimals) =>
    decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  )
  const formats = ['yyyy-mm-dd', ...amountFormats].map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
  )
  const styles = [
    '<xf/>',
    '<xf fontId="1" applyFont="1"/>',
    ...formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`),
  ]
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${xml(textOf(language, 'exportCells', 'sheet'))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
        `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
    ],
  ]
}

const relationships = (targets: ReadonlyArray<readonly [kind: string, target: string]>): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${documents}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
