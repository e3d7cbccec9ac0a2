import { wordPattern } from '../patterns.ts'

const bankNames = [
  // of the UAE
  'emiratesnbd|emiratesislamic|liv|adcb|bankfab|fab|mashreq|mashreqbank|dib|adib|rakbank|cbd|sib|ajmanbank',
  'hsbc|sc|citibank|citi|wio|alhilalbank',
  // of the other countries of the Gulf
  'alrajhibank|alahli|alinma|riyadbank|bankalbilad|qnb|cbq|dohabank|nbk|kfh|boubyan|burgan|nbbonline',
  'bankmuscat|soharinternational|bankdhofar',
]
const bankEndings = String.raw`com|ae|co|me|io|bank|net|sa|om|qa|kw|bh|com\.\w\w|co\.\w\w`
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
  'click|tap here|verify|update|unlock|unblock|re-?activate|confirm your|claim|dispute|whatsapp',
  'to cancel|cancel (?:it|this)|if not (?:you|done|made)[^.]{0,30}(?:http|www|visit|click)',
  'اضغط|انقر|حدث|تحديث|توثيق|لإلغاء|الرابط',
  // what it is said to be about
  'suspended|blocked|restricted|kyc|emirates id|expired?|تعليق|إيقاف',
])
const mobile = /(?<!\d)(?:\+?971 ?|00971 ?|0)5\d(?:[ -]?\d){7}(?!\d)/u
const call = wordPattern('call|contact|whatsapp|اتصل|تواصل|واتساب')

/** What stands in front of a shop that is named by its address. */
const shopAhead = /(?:[a-z]{3} ?[\d,.]*\d|\d ?[a-z]{3}|[cd]?card[^.\n]{0,30}) (?:at|to|from|لدي|عند) $/u
/** Whether a message looks like bait: a link or mobile number that is not a bank's, with a request to act. */
export function isBait(plain: string): boolean {
  const strange = [...plain.matchAll(link)].some(
    ([whole, named, host = named ?? '']) =>
      !bankHosts.test(host) &&
      !(whole.startsWith('www.') && shopAhead.test(plain.slice(0, plain.indexOf(whole)))) &&
      (/^https?:|^www\.|\//u.test(whole) || lure.test(plain)) &&
      /^https?:|^www\./u.test(whole),
  )
  const shortened = /(?<![a-z])(?:bit\.ly|tinyurl|cutt\.ly|t\.co|is\.gd|rb\.gy|wa\.me|shorturl)/u.test(plain)
  if ((strange || shortened) && lure.test(plain)) return true
  return mobile.test(plain) && call.test(plain) && lure.test(plain)
}
