/** What the headings of columns say, as data: patterns of folded headings, the likeliest first. */
import type { ImportField } from '#contract/imports/imports.ts'
import { otherHeadings } from './headings-other.ts'

/** Of no use, though they look like others: limits, points, days on which something is due. */
export const ignored =
  /\blimit|points?\b|\bdue\b|minimum|available|expiry|الحد\b|النقاط|exchange rate|^rate$|fx rate|conversion rate|original balance|hijri|هجري/

const common: Readonly<Record<ImportField, readonly RegExp[]>> = {
  date: [
    /^(?:(?:gregorian )?date|day|when)$|^التاريخ(?: الميلادي)?$|^تاريخ(?: ميلادي)?$/,
    /^(?:transaction|trans|trxn?|txn|tran) ?(?:date|dt)( time)?$|^date of transaction|^تاريخ (?:المعامله|العمليه|الحركه)/,
    /^(?:date posted|(?:posting|posted|post|booking|booked|entry|process(?:ing|ed)?|settlement|accounting) date|booked(?: on)?|posted(?: on)?|datum|buchungstag|buchung|buchungsdatum)$|^تاريخ القيد/,
    /^(?:fecha|datum|data|dato|date ?op|date de (?:l.operation|comptab)|date comptable|boek\w*datum|transactiedatum|uitvoeringsdatum|bokforingsda|transaktionsda|tranzakcio datum|kirjauspaiva|(?:islem )?tarih|tanggal|дата|तारीख|تاریخ)/,
    /^complet(?:ed|ion) (?:date|on|time)|^finished on/,
    /^(?:started date|created on|value date|value dt|val date|valuta\w*|wertstellung|effective date)$|^تاريخ (?:القيمه|الاستحقاق|الحق)/,
    /^(?:date|dated|date time|datetime|timestamp|transaction date|posting date|created|created at|time stamp)\b/,
    /^تاريخ/,
    /\bdate$/,
  ],
  direction: [
    /^(?:dr|debit|debet|d|soll|debits|s)\s*(?:[/|&-]|or|and)?\s*(?:cr|credit|kredit|c|k|haben|credits|h)\b(?:.{0,12}(?:indicator|ind|flag|type|mark))?$/,
    /^(?:cr|credit|c)\s*[/|&-]?\s*(?:dr|debit|debet|d)\b(?:.{0,12}(?:indicator|ind|flag|type|mark))?$/,
    /^(?:direction|in ?out|spent or got|sign|soll haben\w*|cdt ?dbt ?ind|money (?:in|out) or (?:in|out)|flow)$|^(?:نوع الحركه|نوع العمليه|مدين ?\/? ?داين|الاتجاه|طبيعه الحركه)$/,
    /\bsign$/,
    /^(?:type|transaction type|txn type|trans type|tran type|transaction kind|entry type|kind|النوع|نوع المعامله)$/,
  ],
  debit: [
    /^(?:debits?|withdrawals?|withdrawn|money out|paid(?: out)?|outflow|dr|spent|gave|payments?|out|expenses?|expenses? amount|amount spent|outgoings?|مدين|المدين|سحب|السحب|صرف|الصرف|المدفوعات|مدفوعات|المسحوبات|مسحوبات|صادر|خارج|خصم|المصروفات|soll|lastschrift|belastung|ausgang|ausgaben|cargos?|debe|debitos?|gastos|egresos?|retiros?|debet|uit|af|depenses?|addebit[oi]|uscite|dare|saidas?|despesas?|wydatki|obciazenia|vydaje|ut av konto|utbetaling|terheles|gider|borc|cikis)$/,
    /^(?:debit|withdrawal|dr|paid out|money out|outgoing|outflow|spent)\b|\b(?:debits?|withdrawals?|dr|out|outflow)$|^(?:مدين|سحب|مبلغ السحب|مبلغ مدين|المبلغ المدين)/,
  ],
  credit: [
    /^(?:credits?|deposits?|money in|paid in|inflow|cr|received|got|earned|receipts?|in|incomings?|income|incomes?|income amount|amount received|داين|الداين|دخل|الدخل|المقبوضات|مقبوضات|ايداع|الايداع|الايداعات|ايداعات|وارد|داخل|اضافه|haben|gutschrift|eingang|einnahmen|abonos?|haber|creditos?|ingresos?|depositos?|bij|recettes?|accredit[oi]|entrate|avere|entradas?|receitas?|wplywy|uznania|prijmy|inn pa konto|innbetaling|jovairas|gelir|alacak|giris|kredit)$/,
    /^(?:credit|deposit|cr|paid in|money in|incoming|inflow|received)\b|\b(?:credits?|deposits?|cr|in|inflow)$|^(?:داين|ايداع|مبلغ الايداع|مبلغ داين|المبلغ الداين)/,
  ],
  amount: [
    /^(?:net|net amount)$/,
    /^(?:billing|billed|account|settlement|settled|posted|statement|converted|aed|local|base)(?: currency)? (?:amount|value)|^amount (?:in )?(?:account|billing|aed|local|base)\b|^local currency$|^(?:مبلغ الفاتوره|المبلغ بالدرهم|المبلغ المحتسب)/,
    /^(?:amount|money|المبلغ|القيمه|مبلغ|(?:buchungs)?betrag|montant|importe?|importo|bedrag|tutar|value|valor|monto|sum|summa|suma|amt|сумма(?: (?:операции|платежа))?|राशि|belopp|belob|(?:zauctovana )?castka|kwota(?: (?:operacji|transakcji))?|(?:tranzakcio )?osszege?|maara|jumlah|nominal)$/,
    /^(?:transaction|trans|txn|tran|trx) (?:amount|amt|value)|^(?:مبلغ (?:المعامله|العمليه|الحركه))/,
    /^(?:amount|amt|betrag|umsatz|المبلغ|total amount|gross)\b|\b(?:amount|amt)$/,
  ],
  balance: [
    /^(?:running |closing |account |ledger |current |new |book )?balance$|^(?:الرصيد|رصيد|saldo|solde|bakiye|kontostand|zustatek|egyenleg|остаток|баланс|account ?balance)$/,
    /^(?:running |closing |account |ledger )?bal(?:ance)?\b|^(?:الرصيد|رصيد|saldo|solde)|\bbalance$/,
  ],
  fee: [
    /^(?:fees?|charges?|commission|transaction fee|fee amount|الرسوم|رسوم|العموله|gebuhr|frais)\b(?! type)/,
  ],
  description: [
    /^(?:description|narration|narrative|transaction (?:details?|descriptions?|remarks?|narration|particulars?)|details?|particulars?|remarks?|bank text|original description|الوصف|وصف|البيان|بيان|التفاصيل|تفاصيل|تفاصيل (?:العمليه|المعامله|الحركه)|شرح|verwendungszweck|buchungstext|libelle|concepto|descripcion|omschrijving(?: 1)?|aciklama|descrizione|causale|naam ?\/ ?omschrijving|mededeling(?:en)?|opis(?: (?:operacji|transakcji))?|tytul|popis|zprava|tekst|beskrivning|forklaring|meddelande|rubrik|kozlemeny|selite|keterangan|descricao|historico|описание|назначение(?: платежа)?)$/,
    /^(?:description|narration|narrative|details?|particulars|remarks|transaction (?:description|detail|narrat)|الوصف|البيان|التفاصيل|تفاصيل)/,
    /^(?:name|memo|text|title|subject|purpose|item|activity|transaction|المعامله|العمليه|message)$/,
  ],
  payee: [
    /^(?:payee|item or payee|merchant|merchant name|counterparty|counterparty name|counter party|beneficiary|beneficiary name|other party|vendor|shop|store|name|to \/ from|المستفيد|التاجر|اسم التاجر|الطرف الاخر|empfanger|beguenstigter(?: ?\/ ?zahlungspflichtiger)?|auftraggeber ?\/ ?empfanger|name zahlungsbeteiligter|partner name|recipient|naam tegenpartij|tegenpartij|odbiorca|nazev protiuctu|partner neve|mottagare|beneficiario|beneficiaire|contraparte)$/,
  ],
  currency: [
    /^(?:billing|account|settlement|statement|posted|base) (?:currency|ccy|curr)|^عمله الحساب/,
    /^(?:currency|ccy|curr|cur|currency code|العمله|عمله|wahrung|waehrung|devise|moneda|divisa|valuta|valutacode|munt|mena(?: uctu)?|waluta(?: (?:rachunku|operacji))?|(?:tranzakcio )?devizaneme?|para birimi|mata uang|moeda|monnaie|валюта(?: (?:операции|платежа|счета))?)$/,
    /^(?:transaction|trans|txn)? ?(?:currency|ccy|curr)\b/,
  ],
  category: [
    /^(?:category|category name|categories|الفيه|التصنيف|فيه|kategorie|kategori|kategoria|категория|categorie|categoria)$/,
  ],
  note: [/^(?:notes?|comments?|memo|ملاحظات|ملاحظه|notiz)$/],
  tags: [/^(?:tags?|labels?|الوسوم)$/],
  reference: [
    /^(?:reference|ref|reference (?:number|no|num|id)|ref (?:no|number)|transaction (?:reference|ref)(?: (?:no|number))?|المرجع|رقم المرجع|مرجع|رقم العمليه)$/,
    /^reference\b/,
    /^(?:chq|cheque|check)\b(?!.*date)|^رقم الشيك/,
  ],
  account: [
    /^(?:account|account (?:name|number|no)|account_name|wallet|wallet name|الحساب|اسم الحساب|رقم الحساب|konto|iban)$/,
    /^(?:rekening(?:nummer)?|iban ?\/ ?bban|auftragskonto|(?:numer )?rachun(?:ku|ek)|cislo uctu|szamlaszam|compte|cuenta|conta|account ?num)$/,
    /^(?:paid (?:by|from|with|using)|(?:from|which|own|source) account|from ?\/? ?to|account used|مدفوع من|دفع من|من حساب)$/,
  ],
  status: [
    /^(?:status|state|info|transaction status|payment status|contabilizzazione|stato|statut|estado|situacao|buchungsstatus|stan|durum|статус|الحاله|حاله (?:العمليه|المعامله))$/,
  ],
  transfer: [/^transfer$/],
  verified: [/^verified$/],
  id: [/^(?:id|transaction id|txn id|unique id|fitid|uuid|رقم المعامله)$/],
}

const isField = (name: string): name is ImportField => Object.hasOwn(common, name)

/** Of each field, those of other languages last. */
export const headings: Readonly<Record<ImportField, readonly RegExp[]>> = {
  ...common,
  ...Object.fromEntries(
    [...otherHeadings].flatMap(([field, more]) =>
      isField(field) ? [[field, [...common[field], more]]] : [],
    ),
  ),
}
