/** The questions of one line. Pure. */

const asks =
  /^(?:(?:and|so|or|but|then|also|ok|pls|please) )*(?:how|hw|what|whats|wats|when|whens|which|who|whos|where|why|whys|is|are|am|was|were|did|do|does|have|has|had|can|could|will|would|should|show|list|tell|give|any|total|compare|average|avg|كم|متي|متى|وين|ليش|شو|ايش|هل|من|اي)(?![\p{L}])/iu
/** How what only narrows the question before begins. */
const narrows =
  /^(?:not|only|just|without|but|except|excluding|exclude|excl|minus|last|past|this|since|from|between|over|under|above|below|on|in|for|with|بدون|بس|فقط|غير|من|في|مو|مش)(?![\p{L}])/iu

/** Questions after one another; what asks for nothing of its own and only narrows the one before stays with it. */
export function questionsIn(text: string): string[] {
  const pieces = text
    .split(/(?<=[?؟])\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const questions: string[] = []
  for (const piece of pieces) {
    const before = questions.at(-1)
    const isOfOne = [before ?? '', piece].some((each) => each !== '' && !/\s/.test(each))
    if (before !== undefined && (isOfOne || (narrows.test(piece) && !asks.test(piece))))
      questions[questions.length - 1] = `${before.replace(/[?؟]+$/u, '')}, ${piece}`
    else questions.push(piece)
  }
  return questions
}
