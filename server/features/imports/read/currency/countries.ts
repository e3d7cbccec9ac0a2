/** What tells the country of a bank, and so the currency of its accounts. As data. */
export type Country = {
  currency: string
  /** Around the payments: banks, and numbers that only this country has. */
  bank: RegExp
  /** In payments: cities, ways to pay, shops and authorities. */
  payments: RegExp
}

const words = (text: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${text})(?![\p{L}\d])`, 'iu')
/** The country at the end of a card payment's text, which is in capitals and a cell of its own. */
const withTail = (tail: string, text: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${caseless(text)})(?![\p{L}\d])|[A-Z*] +(?:${tail})(?=$|\t)`, 'u')
const caseless = (text: string): string =>
  text.replace(/\\.|\[[^\]]*\]|[a-z]/g, (part) =>
    part.length === 1 ? `[${part}${part.toUpperCase()}]` : part,
  )

export const countries: readonly Country[] = [
  {
    currency: 'AED',
    bank: words(
      'emirates nbd|enbd|adcb|abu dhabi commercial bank|fab|first abu dhabi bank|mashreq\\w*|adib|abu dhabi islamic bank|dib|dubai islamic bank|rakbank|rak bank|national bank of ras al.khaimah|cbd|commercial bank of dubai|sharjah islamic bank|ajman bank|nbf|national bank of fujairah|national bank of umm al qaiwain|united arab bank|emirates islamic|wio|liv|al hilal bank|hsbc (?:bank )?middle east|بنك الامارات دبي|بنك ابوظبي|بنك دبي|مصرف ابوظبي|بنك المشرق',
    ),
    payments: withTail(
      'AE|ARE|UAE',
      'dubai|abu ?dhabi|sharjah|ajman|fujairah|ras al.khaimah|umm al.quwain|al ain|deira|bur dubai|karama|jumeirah|mirdif|al (?:nahda|qusais|barsha|quoz|rigga|reem|wahda|warqa)|jbr|jlt|difc|mussafah|khalifa city|mall of (?:the )?emirates|burjuman|pjsc|fz.?llc|aed|union coop|choithrams?|geant|dubizzle|namshi|instashop|etihad rail|flydubai|dewa|sewa|addc|aadc|etihad we|salik|darb|rta|nol|parkin|mawaqif|etisalat|adnoc|enoc|eppco|emarat|uaefts|uaedds|ipp|aani|wps|enbd|emirates nbd|adcb|fab|mashreq|adib|rakbank|cbd|wio|spinneys|talabat|noon|careem|lulu|kibsons|ejari|tasheel|amer|smart dxb|emirates id|دبي|ابوظبي|أبوظبي|الشارقة|عجمان|الإمارات|الامارات|ديوا|سالك|اتصالات|أدنوك|ادنوك|اينوك|إينوك|شرف دي جي',
    ),
  },
  {
    currency: 'INR',
    bank: words(
      'ifsc?(?: code)?|micr|hdfc|icici|state bank of india|sbi|axis bank|kotak|punjab national bank|canara bank|federal bank|south indian bank|idfc|yes bank|nre|nro',
    ),
    payments: withTail(
      'IN|IND',
      'upi|imps|neft|rtgs|nach|paytm|phonepe|bharat|mumbai|delhi|bengaluru|bangalore|chennai|hyderabad|kochi|kozhikode|kerala|pune|kolkata|swiggy|zomato|jio|bescom|hdfc|icici|sbi',
    ),
  },
  {
    currency: 'PKR',
    bank: words('meezan|hbl|habib bank|ubl|mcb bank|allied bank|bank alfalah|askari bank|faysal bank'),
    payments: withTail(
      'PK|PAK',
      'raast|ibft|1link|easypaisa|jazzcash|karachi|lahore|islamabad|rawalpindi|k.electric|lesco|sui gas|foodpanda',
    ),
  },
  {
    currency: 'PHP',
    bank: words('bdo|banco de oro|bpi|bank of the philippine islands|metrobank|landbank|unionbank'),
    payments: withTail(
      'PH|PHL',
      'pesonet|gcash|maya|manila|cebu|makati|quezon city|davao|meralco|jollibee|sm supermarket',
    ),
  },
  {
    currency: 'EGP',
    bank: words('national bank of egypt|nbe|cib egypt|qnb alahli|البنك الاهلي المصري'),
    payments: withTail('EG|EGY', 'fawry|cairo|maadi|nasr city|alexandria|giza|القاهرة|الجيزة'),
  },
  {
    currency: 'GBP',
    bank: words(
      'sort code|barclays|lloyds|natwest|hsbc uk|monzo|starling|nationwide|santander uk|first direct|tsb',
    ),
    payments: withTail(
      'GB|GBR',
      "faster payments?|bacs|fpi|chaps|tfl|london|manchester|tesco|sainsbury'?s|asda|hmrc|council tax|british gas",
    ),
  },
  {
    currency: 'USD',
    bank: words(
      'routing number|aba|jpmorgan chase|chase|wells fargo|bank of america|capital one|schwab|navy federal',
    ),
    payments: withTail(
      'US|USA',
      "zelle|venmo|ach|new york|whole ?f(?:oo)?ds|trader joes?'?s?|walmart|costco whse|irs|pg&e",
    ),
  },
  {
    currency: 'SAR',
    bank: words(
      'al rajhi|alrajhi|riyad bank|saudi national bank|snb|alinma|البنك الاهلي السعودي|مصرف الراجحي',
    ),
    payments: withTail('SA|SAU', 'sadad|mada|sarie|riyadh|jeddah|dammam|absher|stc|الرياض|جدة|سداد'),
  },
  {
    currency: 'ZAR',
    bank: words('fnb|first national bank|nedbank|absa|standard bank of south africa|investec'),
    payments: withTail(
      'ZA|ZAF',
      'cape town|johannesburg|sandton|pretoria|durban|checkers|pick n pay|woolworths (?:claremont|sea point)|sea point|eskom|debit order|firstrand|discovery (?:life|health)|vodacom|mtn|payshap|kloof street|tableview|shoprite|takealot|capitec|absa',
    ),
  },
  {
    currency: 'NGN',
    bank: words('gtbank|zenith bank|access bank|uba|kuda'),
    payments: withTail('NG|NGA', 'lagos|abuja|dstv|nibss|nip'),
  },
  {
    currency: 'KES',
    bank: words('m-?pesa|kcb|equity bank|co-operative bank of kenya'),
    payments: withTail('KE|KEN', 'm-?pesa|nairobi|mombasa|kplc'),
  },
  {
    currency: 'LKR',
    bank: words("commercial bank of ceylon|sampath bank|hatton national bank|people's bank sri lanka"),
    payments: withTail('LK|LKA', 'colombo|kandy|ceft|lankapay'),
  },
  {
    currency: 'BDT',
    bank: words('brac bank|dutch.bangla|islami bank bangladesh'),
    payments: withTail('BD|BGD', 'bkash|nagad|dhaka|npsb|beftn'),
  },
  {
    currency: 'NPR',
    bank: words('nabil bank|nic asia|himalayan bank'),
    payments: withTail('NP|NPL', 'kathmandu|esewa|khalti|connectips'),
  },
  {
    currency: 'KWD',
    bank: words('national bank of kuwait|nbk|kuwait finance house|kfh|burgan'),
    payments: withTail('KW|KWT', 'knet|kuwait|salmiya|hawally|الكويت'),
  },
  {
    currency: 'QAR',
    bank: words('qatar national bank|qnb|commercial bank of qatar|doha bank'),
    payments: withTail('QA|QAT', 'doha|kahramaa|ooredoo qatar|الدوحة'),
  },
  {
    currency: 'OMR',
    bank: words('bank muscat|bank dhofar|sohar international'),
    payments: withTail('OM|OMN', 'muscat|omantel|salalah|مسقط'),
  },
  {
    currency: 'BHD',
    bank: words('bank of bahrain and kuwait|bbk|ahli united bank bahrain'),
    payments: withTail('BH|BHR', 'benefit ?pay|manama|batelco|المنامة'),
  },
  {
    currency: 'JOD',
    bank: words('arab bank jordan|housing bank|jordan kuwait bank'),
    payments: withTail('JO|JOR', 'cliq|amman|zain jo|عمان الاردن'),
  },
  {
    currency: 'CAD',
    bank: words('scotiabank|royal bank of canada|td canada trust|tangerine|bmo'),
    payments: withTail('CA|CAN', 'interac|e-?transfer|toronto|vancouver|montreal|tim hortons|loblaws'),
  },
  {
    currency: 'AUD',
    bank: words('bsb|commbank|commonwealth bank|westpac|nab|anz'),
    payments: withTail(
      'AU|AUS|AUST',
      'payid|bpay|osko|qantas|coles|kmart|optus|telstra|sydney|melbourne|brisbane|perth|woolworths metro|centrelink',
    ),
  },
  {
    currency: 'NZD',
    bank: words('asb bank|kiwibank|anz new zealand|westpac new zealand'),
    payments: withTail(
      'NZ|NZL',
      'auckland|wellington|christchurch|hamilton nz|dunedin|tauranga|pak.?n.?save|countdown|new world|noel leeming|at hop',
    ),
  },
  {
    currency: 'MYR',
    bank: words('maybank|cimb|public bank berhad|rhb|hong leong bank'),
    payments: withTail(
      'MY|MYS',
      'kuala lumpur|selangor|penang|johor|petaling jaya|duitnow|touch ?n ?go|malaysia',
    ),
  },
  {
    currency: 'BRL',
    bank: words('nubank|itaú|bradesco|banco do brasil|banco inter|santander brasil'),
    payments: withTail('BR|BRA', 'pix|boleto|são paulo|sao paulo|rio de janeiro|rshop|ifood'),
  },
  {
    currency: 'SGD',
    bank: words('dbs|posb|ocbc|uob'),
    payments: withTail('SG|SGP', 'paynow|singapore|ntuc|giro'),
  },
  {
    currency: 'EUR',
    bank: words(
      'sparkasse|commerzbank|dkb|ing-diba|crédit agricole|credit agricole|bnp paribas|boursobank|boursorama|fortuneo|bbva|intesa sanpaolo|unicredit|aib|bank of ireland|ptsb|swedbank|nordea bank abp|société générale|rabobank|caixabank|santander españa|n26|bunq',
    ),
    payments: withTail(
      'DE|DEU|FR|FRA|NL|NLD|ES|ESP|IT|ITA|IE|IRL|AT|AUT|BE|BEL|PT|PRT|FI|FIN',
      'sepa|berlin|münchen|muenchen|hamburg|paris|lyon|amsterdam|madrid|barcelona|roma|milano|dublin|wien|rewe|edeka|lidl|bizum|vinted',
    ),
  },
]

/** Of the countries at the beginning of an IBAN. */
export const ibanCurrencies: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: 'AE',
    EUR: 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM XK',
    GBP: 'GB',
    CHF: 'CH LI',
    SAR: 'SA',
    QAR: 'QA',
    KWD: 'KW',
    BHD: 'BH',
    OMR: 'OM',
    JOD: 'JO',
    EGP: 'EG',
    PKR: 'PK',
    LBP: 'LB',
    TRY: 'TR',
    PLN: 'PL',
    SEK: 'SE',
    NOK: 'NO',
    DKK: 'DK',
    CZK: 'CZ',
    HUF: 'HU',
    RON: 'RO',
  }).flatMap(([currency, all]) => all.split(' ').map((country) => [country, currency] as const)),
)

/** Words for a currency, each of one alone. */
export const currencyWords: readonly (readonly [string, RegExp])[] = [
  ['AED', words('(?:uae |emirati )?dirhams?|dhs?|aed|(?:ب?ال)?درهم(?: (?:ال)?[اإ]ماراتي)?|د\\.? ?إ')],
  ['EUR', words('euros?')],
  ['INR', words('indian rupees?|inr|lakhs?')],
  ['PKR', words('pakistani? rupees?')],
  ['GBP', words('pounds? sterling|british pounds?|sterling')],
  ['USD', words('us dollars?|u\\.s\\. dollars?')],
  ['EGP', words('egyptian pounds?|(?:ب?ال)?جنيه(?: (?:ال)?مصري)?')],
  ['SAR', words('saudi riyals?|(?:ب?ال)?ريال (?:ال)?سعودي')],
  ['QAR', words('qatari? riyals?|(?:ب?ال)?ريال (?:ال)?قطري')],
  ['KWD', words('kuwaiti? dinars?|(?:ب?ال)?دينار (?:ال)?كويتي')],
  ['ZAR', words('rands?')],
  ['NGN', words('naira')],
  ['PHP', words('philippine pesos?')],
  ['CHF', words('swiss francs?|franken')],
]

/** Headings of languages that one currency uses with a decimal comma. */
export const languageCurrencies: readonly (readonly [string, RegExp])[] = [
  [
    'EUR',
    words(
      'betrag|buchungstag|buchungsdatum|umsatz|verwendungszweck|wertstellung|bedrag|omschrijving|datum|importo|causale|descrizione',
    ),
  ],
  ['TRY', words('tarih|tutar|bakiye|açıklama|aciklama')],
]

/** Headings in scripts and words of a language that is written in one country, or in those of one currency. */
export const headingCurrencies: readonly (readonly [string, RegExp])[] = [
  ['KRW', /\p{Script=Hangul}{2}/u],
  ['JPY', /[\p{Script=Hiragana}\p{Script=Katakana}]|年月日|残高/u],
  ['THB', /\p{Script=Thai}{3}/u],
  ['ILS', /\p{Script=Hebrew}{3}/u],
  ['EUR', /\p{Script=Greek}{3}/u],
  ['CNY', /额|币|账|时间|余额|支付/],
  ['UAH', /[іїєґ]/i],
  ['HUF', words('összeg\\w*|könyvelés\\w*|közlemény|egyenleg')],
  ['PLN', words('kwota\\w*|saldo po (?:operacji|transakcji)')],
  ['CZK', words('částka|datum zaúčtování|zůstatek')],
  ['DKK', words('beløb')],
  ['NOK', words('beløp|ut av konto|inn på konto')],
  ['SEK', words('belopp|bokföringsda\\w+|transaktionsda\\w+')],
  ['RON', words('detalii tranzac\\w+|sumă|suma tranzac\\w+')],
  ['IDR', words('keterangan|saldo akhir|mutasi')],
  ['VND', words('ngày giao dịch|số tiền|diễn giải')],
]
