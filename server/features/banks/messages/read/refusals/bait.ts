import { wordPattern } from '../patterns.ts'

const bankNames = [
  // of the UAE
  'emiratesnbd|emiratesislamic|liv|adcb|bankfab|fab|mashreq|mashreqbank|dib|adib|rakbank|cbd|sib|ajmanbank',
  'hsbc|sc|citibank|citi|wio|alhilalbank',
  // of the other countries of the Gulf
  'alrajhibank|alahli|alinma|riyadbank|bankalbilad|qnb|cbq|dohabank|nbk|kfh|boubyan|burgan|nbbonline',
  'bankmuscat|soharinternational|bankdhofar',
  // of India and Egypt
  'sbi|sbicard|onlinesbi|hdfcbank|hdfcbk|icicibank|axisbank|kotak|kotk|idbibank|nbe|cibeg|banquemisr|qnbalahli',
]
const bankEndings = String.raw`com|ae|co|me|io|bank|net|sa|om|qa|kw|bh|in|bank\.in|co\.in|com\.\w\w|co\.\w\w`
const bankHosts = new RegExp(`^(?:[\\w-]+\\.)*(?:${bankNames.join('|')})\\.(?:${bankEndings})$`, 'u')
const endings = [
  'com|ae|net|org|info|sa|qa|kw|om|bh|bank|us|co|me',
  'xyz|top|online|site|link|ly|gl|io|app|cc|ru|shop|live|click|vip|club|page|dev',
]
const link = new RegExp(
  String.raw`(?:https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,12})|(?:www\.)?((?:[a-z0-9-]+\.)+(?:${endings.join('|')})))(?:\/\S*)?`,
  'gu',
)
const lure = wordPattern([
  // what is to be done
  'click|tap (?:here|to|the)|enter|verify|update|block|unlock|unblock|re-?activate|activate|confirm your|claim|dispute|whatsapp',
  'to (?:cancel|confirm|stop)|cancel (?:it|this|now|within)|log ?in|sign ?in',
  'your (?:card|account) (?:number|details)|otp|pin|cvv|password',
  'اضغط|انقر|حدث|تحديث|توثيق|لإلغاء|الغ|فع[ّ]?ل\\p{L}*|اكد|الرابط|بياناتك|رقم (?:ال)?بطاق\\p{L}*|رمز|للاعتراض',
  // why: it was not you, or what is said to have happened
  'not you|(?:was|is)(?: not|n.?t) you|not (?:done|made|initiated|authori[sz]ed) by you|(?:did not|didn.?t|have not|haven.?t) (?:do|make|made|initiate|authori[sz]e)\\w*',
  'suspended|blocked|restricted|frozen|locked|kyc|emirates id|expired?|تعليق|إيقاف|تجميد|حظر|لم (?:تكن|تقم)',
])
const call = wordPattern(
  'call|contact(?:ing)?|whatsapp|(?:submit|enter|provide|send|confirm) your|اتصل|اتصال|تواصل|واتساب',
)
/** A call to a mobile number or one far abroad, which is no bank's, even where a part of it is masked. */
const stranger = new RegExp(
  String.raw`${call.source}[^.\n]{0,50}?(?<![\d*x])` +
    String.raw`(?:(?:\+?971 ?|00971 ?|0)5[\dx]|\+?966 ?5\d|(?:\+|00)(?!971|96[5-8]|97[34]|20|91)[1-9]|01[0125]\d)` +
    String.raw`(?:[ -]?[\dx]){6,11}(?![\dx])`,
  'u',
)
/** What stands in front of a shop that is named by its address. */
const shopAhead = /(?:[a-z]{3} ?[\d,.]*\d|\d ?[a-z]{3}|[cd]?card[^.\n]{0,30}) (?:at|to|from|لدي|عند) $/u
/** In front of an address that is a link without `https`. */
const asLink = wordPattern([
  'link|visit|click|tap|(?:pay|details) at|via|here|verify|update|log ?in|sign ?in|confirm|dispute|cancel|block|activate',
  'الرابط|رابط|موقع|زيارة|زر|اضغط|عبر|حدث|اكد|الغ|فع[ّ]?ل\\p{L}*',
])
/** Whether a message leads to an address that is no bank's. */
const leadsAway = (plain: string): boolean =>
  [...plain.matchAll(link)].some(({ 0: whole, 1: named, 2: host = named ?? '', index }) => {
    const ahead = plain.slice(0, index)
    if (bankHosts.test(host) || (whole.startsWith('www.') && shopAhead.test(ahead))) return false
    return /^https?:|^www\./u.test(whole) || asLink.test(ahead.slice(-30))
  })
/** Whether a message that names no card or account tells to call somebody or leads away. */
export const isUnsigned = (plain: string): boolean => call.test(plain) || leadsAway(plain)
/** Whether a message looks like bait: it leads away with a request to act, or tells to call who is no bank. */
export function isBait(plain: string): boolean {
  const shortened = /(?<![a-z])(?:bit\.ly|tinyurl|cutt\.ly|t\.co|is\.gd|rb\.gy|wa\.me|shorturl)/u.test(plain)
  if ((shortened || leadsAway(plain)) && lure.test(plain)) return true
  return stranger.test(plain) || /anydesk|team ?viewer|legal action|اجراء\p{L}* قانوني/u.test(plain)
}
