/** What people say beside a question: 'it feels like a lot', 'احس تأخر'. It asks for nothing and chooses no payment. Pure. */

const subject = `(?:i|we|it|that|this|they|he|she)(?:'m|'ve|'s|’m|’ve|’s| am| have| was| is)?`
const who =
  '(?:my|the) (?:wife|husband|boss|mom|mum|mother|dad|father|accountant|landlord|friend|partner|flatmate|brother|sister)'
const thinks = `(?:really |just |kinda |also )?(?:think|thought|feel|felt|feels|guess|need|want|wanna|forgot|forget|swear|reckon|believe|know|seem|seems|seemed|look|looks|looked|worried|trying|checking|asking|wondering|curious|planning|lost track|hope|can't remember|cant remember|don't remember|dont remember)`
const english = new RegExp(
  `^(?:${subject} ${thinks}\\b|${thinks}\\b|(?:was|is) (?:late|early|high|low|weird|strange)\\b|${who} (?:is |was )?(?:asks?|asked|asking|wants?|needs?|says?|said|keeps?|thinks?)\\b)`,
  'i',
)
const arabic =
  /^(?:و)?(?:[اأ]?حس|حاس|حاسه|حاسة|[اأ]ظن|شكل[هو]ا?|يمكن|محتاج|محتاجه|محتاجة|ناسي|نسيت|ما [اأ]ذكر|ما [اأ]تذكر|مدري|(?:زوجتي|زوجي|[اأ]مي|[اأ]بوي|مرتي) (?:ت|ي)?س[اأ]ل)/u
/** Words with which a remark would limit what is asked. */
const limiting =
  /\d|\b(?:only|just for|except|without|not|no|excluding|but)\b|(?:^|\s)(?:بس|فقط|غير|بدون|ما عدا|الا|إلا|مو|مب|مش)(?:\s|$)/iu

/** 'my kids wanted it again', 'i always pay on time': a sentence of somebody, which asks for nothing. */
const isStatement = (clause: string): boolean =>
  /^(?:(?:all|also|even|still|now|then|maybe|actually|anyway) )*(?:i|we|he|she|they|it|kids|nobody|everyone|im|ive|its|thats|u|you|(?:my|our) \S+)(?:['’]\w+)? \S+/i.test(
    clause,
  ) && !asking.test(clause)
const asking =
  /\b(?:how|what|when|which|who|where|why|whether|do i|much|many|total|sum|average|avg|list|show|tell|give|count)\b/i

/** A question without the remarks before and after it, and those. */
export function withoutRemarks(
  text: string,
  isEmpty: (remark: string) => boolean,
): { question: string; remarks: string[] } {
  const clauses = text
    .split(
      /[,،](?!\d)|[;؛]|\.(?!\d)|\s[-–—]\s|(?<=[?؟!])\s+|\s(?=(?:because|cuz|coz|cos)\s)|\s(?=(?:how (?:much|many)|what (?:does|did)|when (?:did|is|does)) )|(?<=\b(?:pls|please|plz|thanks|thx))\s(?=i )|\s(?=i (?:don['’]?t|dont|wanna|always|never|cancelled|canceled|lost|forgot) (?!\w+$))/u,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
  const isRemark = (clause: string): boolean => {
    const said = clause.replace(/^(?:because|cuz|coz|cos|and|so|but)\s+/i, '')
    return (english.test(said) || arabic.test(said) || isStatement(said)) && !limiting.test(said)
  }
  const remarks = clauses.filter((clause) => isRemark(clause) && isEmpty(clause))
  return remarks.length === 0 || remarks.length === clauses.length
    ? { question: text, remarks: [] }
    : { question: clauses.filter((clause) => !remarks.includes(clause)).join(', '), remarks }
}
