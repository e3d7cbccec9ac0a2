import type { MessageKind } from '#contract/banks/messages.ts'
import { wordPattern } from '../patterns.ts'
import {
  card,
  cardPayment,
  cash,
  chargedForService,
  cheque,
  declined,
  failed,
  feeForCheque,
  feeOfOthers,
  incoming,
  moneyOut,
  purchase,
  refund,
} from './words.ts'

/** Words of a kind of message: all of `all` and none of `none` are said; of `isFee`, those around a fee prove a bank's. */
export type Wording = { kind: MessageKind; all: readonly RegExp[]; none?: readonly RegExp[]; isFee?: true }

const words = wordPattern

/** Kinds by their words, the most telling first. Texts are folded; `ccard` is a credit card, `dcard` a debit card. */
export const wordings: readonly Wording[] = [
  {
    kind: 'refund',
    all: [words('refund|refunded'), words(`(?:for|of|against)(?: an?| your| the)? ${failed}`)],
  },
  {
    kind: 'reversal',
    all: [
      words([
        `${failed}[^.]{0,60} (?:credited|returned|reversed)`,
        `(?:credited|returned|reversed)[^.]{0,80} ${failed}`,
      ]),
    ],
    none: [words('refund|refunded')],
  },
  {
    kind: 'reversal',
    all: [words('cancell?ed'), words('credited|returned')],
    none: [words('refund|refunded')],
  },
  {
    kind: 'reversal',
    all: [
      words([
        '(?:returned|rejected|failed|unsuccessful|expired|uncollected|in error)[^\\n]{0,90} credited back',
        '(?:returned|rejected|failed|unsuccessful|expired|uncollected)[^\\n]{0,90} (?:re-?)?credited (?:in)?to your',
        '(?:expired|rejected|failed|unsuccessful|declined)[^\\n]{0,90} returned (?:in)?to your',
        '(?:رد|إعادة|إرجاع|قيد)[^.\\n]{0,30} (?:فاشل|مرفوض|غير (?:ناجح|مكتمل))\\p{L}*',
        'حوال\\p{L}* (?:[^.\\n]{0,20} )?(?:مرتجع|معاد)\\p{L}*|(?:إرجاع|إعادة|رد|استرداد) (?:ال)?حوال\\p{L}*',
        '(?:unsuccessful|failed|declined|cancelled)\\. (?:the |an? )?amount (?:[^.\\n]{0,20} )?(?:was|has been) (?:reversed|credited|returned)',
      ]),
    ],
    none: [words("refund|refunded|could ?n[o']t be credited|not (?:been )?credited"), cheque],
  },
  {
    kind: 'cheque-returned',
    all: [
      cheque,
      words([
        'returned?|return|bounced?|dishonou?red|unpaid',
        '(?:rejected|refused) (?:by (?:the |their )?(?:[a-z]+ ){0,2}bank|(?:due to|for|because of) (?:insufficient|signature))',
        'مرتجع\\p{L}*|ارتجاع|إرجاع|ارجاع|رجوع|أعيد|إعادة',
        'رفض|مرفوض|لعدم كفاية|عدم كفاية',
      ]),
    ],
    none: [feeForCheque, words('cheque ?books?|دفتر')],
  },
  {
    kind: 'declined',
    all: [declined],
    none: [
      words(
        'insufficient (?:funds?|balance) (?:fee|charge)|(?:claim|dispute)[^.]{0,30} (?:rejected|declined|refused)',
      ),
    ],
  },
  {
    kind: 'cheque-cleared',
    all: [
      cheque,
      words([
        '(?<!in )clearing|cleared|(?:cheque|chq) credit|credited|debited|paid|honou?red|encashed',
        'صرف|تحصيل|خصم|قيد|إيداع قيمة|تقاص|تسوية|مقاصة',
      ]),
    ],
    none: [words('cheque ?books?|دفتر'), feeForCheque, words('(?:chq|cheque) [^.]{0,16}(?:chgs?|chrgs?)')],
  },
  {
    kind: 'statement',
    all: [
      words([
        'statement|stmt|e-?statement|billing|bill|كشف\\p{L}*',
        'total (?:amount |amt )?(?:due|-)|total billed|amount due|المبلغ المستحق',
        'min(?:imum)?\\.? (?:amt |amount )?due|الحد الأدنى',
      ]),
      words('due|استحقاق|تستحق|مستحق|السداد|سداد|pay(?:ment)? (?:by|before)'),
    ],
    none: [words('(?<!min |min\\. |minimum )payment of|purchase|شراء')],
  },
  {
    kind: 'reversal',
    all: [words('reverse (?:transaction|txn|purchase|payment)|(?:transaction|txn|purchase) reverse')],
  },
  { kind: 'reversal', all: [words('cash ?back|كاش باك'), words('reversal|reversed|عكس')] },
  {
    kind: 'reversal',
    all: [
      words([
        '(?:purchase|transaction|txn|payment|order|withdrawal)[^.]{0,60} (?:was|been|is) cancell?ed',
        'reversed|reversal|voided|void|عكس|عكسية|معكوسة|إلغاء',
      ]),
    ],
  },
  {
    kind: 'refund',
    all: [refund],
  },
  {
    kind: 'refund',
    all: [
      words(`cash ?back(?! (?:\\w+ )?${card})|(?<!بطاق\\p{L}* (?:\\p{L}+ )?)كاش باك|استرداد نقدي`),
      words([
        'credited|received|added|posted|redeemed|paid|إضافة|أضيف|قيد|إيداع|استلام|استلمت',
        'cash ?back\\n(?:amount|مبلغ)|كاش باك\\nمبلغ',
      ]),
    ],
  },
  {
    kind: 'fee',
    all: [
      words(
        'debited|deducted|charged|levied|applied|posted (?:to|on) (?:your )?[cd]?card|debit|billed|recovered|خصم|فرض|احتساب|قيد',
      ),
    ],
    none: [words('purchase|withdrawn|withdrawal|spent|credited|reversed|شراء|سحب'), feeOfOthers],
    isFee: true,
  },
  {
    kind: 'fee',
    all: [chargedForService],
  },
  {
    kind: 'instalment',
    all: [
      words([
        '(?:instal(?:l)?ments?|emi)(?: no\\.?| number)? \\d+ ?(?:of|/) ?\\d+|قسط (?:رقم )?\\d+ (?:من|/)',
        '(?:instal(?:l)?ments?|emi(?![a-z]))[^.]{0,80} (?:posted|billed|charged) (?:to|on)',
      ]),
    ],
  },
  {
    kind: 'purchase',
    all: [purchase],
    none: [cash, words('cashback reversal')],
  },
  {
    // cash by the word, but with a card and a shop
    kind: 'purchase',
    all: [words('سحب مبلغ'), words('بطاق\\p{L}*'), /(?<!\p{L})من (?!atm)[a-z]{2}/u],
    none: [words('نقد\\p{L}*|صراف|atm')],
  },
  {
    kind: 'salary',
    all: [
      words(
        '(?:salary|salaries)(?! (?:advance|account|a/c|acc|card|loan|finance))|wages?|payroll|wps|sal (?:pay|cr)|راتب\\p{L}*|رواتب|أجور|جهة العمل',
      ),
      words([
        incoming,
        'cr|transferred (?:in)?to your|landed|arrived|been paid|paid (?:in)?to|posted|available in',
        'راتب\\nمبلغ|salary\\namount|إلى ?:|على حساب\\p{L}*',
      ]),
    ],
    none: [words('سلفة')],
  },
  {
    kind: 'card-payment',
    all: [cardPayment],
    none: [
      words(`(?:with|using) (?:your )?${card}|by ${card}|dcards?|payment[^.]{0,60} at (?!\\d)`),
      // a shop in a line of its own
      /\n(?:at|merchant|store|لدي|التاجر|المتجر) ?:? ?(?!(?:your|any|atm|cdm|branch)(?![a-z]))\p{L}/u,
      words('loan|credited (?:in)?to (?:your |the )?(?:current |savings? |bank )?(?:account|a/c|acc)'),
    ],
  },
  {
    kind: 'cash-in',
    all: [
      words(
        'deposit|deposited|cdm|cash dep(?:osit)?|cash (?:top ?-?up|load|added)|(?:added|loaded|put) [^.\\n]{0,24} in cash|(?:topped ?-?up|loaded|top ?-?up)[^.\\n]{0,60} (?:in|by|with) cash|received [^.\\n]{0,40} (?:from|by|at|via|through) (?:an? |the )?agent|إيداع|أودع',
      ),
      words('cash|cdm|atm|agent (?:no\\.? ?)?\\d+|نقدي|نقدا|صراف|وكيل'),
    ],
  },
  {
    kind: 'cash-out',
    all: [cash],
    none: [
      words(
        'withdraw(?:n|al) from (?:your )?(?:[a-z]+ ){0,2}(?:goal|space|pot|jar|deposit|invest\\p{L}*|funds?|portfolio|wallet)',
      ),
      words('withdraw(?:n|al) [^.\\n]{0,40}to (?:your|my) (?:[a-z]+ ){0,2}(?:account|a/c|iban|card)'),
      // what a machine was used for otherwise
      words('charged(?![^.]*withdr)|[ei]nquiry|usage|for us(?:e|ing)'),
      cheque,
    ],
  },
  { kind: 'direct-debit', all: [/[x*\d] [a-z]{2,12} no\.-\d/u, moneyOut] },
  {
    kind: 'direct-debit',
    all: [
      words('direct debits?|uaedds|dds|ddr|dda|n?ach[ -](?:d|dr)(?=-)|det ?: ?ach|خصم مباشر|الخصم المباشر'),
      moneyOut,
    ],
    none: [words('credited')],
  },
  {
    kind: 'instalment',
    all: [
      words([
        'instal(?:l)?ments?|emi|قسط|أقساط|القسط',
        'mortgage|(?:loan|finance|financing) (?:re)?payment|loan|finance|murabaha|تمويل',
      ]),
      moneyOut,
    ],
    none: [words('disbursed|credited')],
  },
  {
    kind: 'fee',
    all: [],
    none: [feeOfOthers, words('credited|received|earned|interest (?:[^.\\n]{0,40} )?(?:paid|added)')],
    isFee: true,
  },
]
