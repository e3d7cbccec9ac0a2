/** Beginnings of headings in further languages and scripts: Chinese, Japanese, Korean, Thai, Cyrillic, Greek, Hebrew, Vietnamese. */
import type { ImportField } from '#contract/imports/imports.ts'
import { foldText } from '#contract/ledger/search/fold.ts'

const words: Partial<Record<ImportField, string>> = {
  date:
    '交易时间 交易日期 记账日期 日期 年月日 取引日 お取引日 利用日 ご利用日 日付 거래일 승인일 이용일 날짜 วันที่ дата ημ ημερομηνια ' +
    'תאריך ngày datums kuupäev tarix',
  description:
    '交易备注 商品说明 交易摘要 摘要 附言 商品 お取り扱い内容 お取扱内容 ご利用店名 利用店名 内容 내용 가맹점 적요 รายละเอียด รายการ ' +
    'опис деталі призначення назначение основание αιτιολογια περιγραφη תיאור פרטים הפעולה nội selgitus informācija',
  payee: '交易对方 对方户名 받는분 контрагент נמען saaja saņēmējs',
  amount: '金额 交易金额 金額 거래금액 이용금액 จำนวนเงิน сума сумма ποσο סכום số summa',
  debit: '支出 お引出し お引き出し 出金 お支払 출금 ถอนเงิน дебет дебит видатки расход χρεωση בחובה חובה ghi',
  credit: '收入 お預入れ お預け入れ 入金 입금 ฝากเงิน кредит надходження приход πιστωση בזכות זכות',
  balance:
    'left remaining المتبقي الباقي 余额 余額 残高 差引残高 잔액 ยอดคงเหลือ залишок остаток салдо υπολοιπο היתרה יתרה jääk dư',
  direction: '收/支 借贷 debets/ deebet/ bejövő/',
  currency: '币种 货币 通貨 통화 валюта valūta valuuta pénznem',
  status: '当前状态 交易状态 상태 статус',
  fee: '手续费 手数料 수수료 комісія комиссия',
}
/** Words of Latin letters are whole ones. */
const patternOf = (list: string): RegExp =>
  new RegExp(
    `^(?:${list
      .split(' ')
      .map((word) => foldText(word))
      .join('|')})(?![a-z])`,
  )

/** A pattern for each field that has such words. */
export const otherHeadings: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(words).map(([field, list]) => [field, patternOf(list)]),
)
