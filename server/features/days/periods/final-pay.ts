/** What an employer pays at the end of a job: no salary follows it. Pure. */

/** What its texts say, as a regular expression for both JavaScript and PostgreSQL, whatever the case. */
export const finalPayWords = String.raw`FINAL (SETTLEMENT|DUES|SALARY|SAL|PAY|WAGES|STIPEND)|FULL (AND|&) FINAL|END OF SERVICE|GRATUITY|TERMINAL BENEFITS|(^|[^A-Z])(EOSB?|ESB)([^A-Z]|$)|نهاية الخدمة`
const words = new RegExp(finalPayWords, 'iu')

export const isFinalPay = (text: string): boolean => words.test(text.normalize('NFKC'))
