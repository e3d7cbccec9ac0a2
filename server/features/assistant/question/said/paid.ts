/** Ways to speak of a salary, of money sent home and of what one costs, with the words of the grammar. Pure. */

export const paid: readonly (readonly [RegExp, string])[] = [
  [/^(?:and )?(?:(?:from|by|to|at|with) )?whom?[\s?!.]*$/gi, 'by merchant'],
  [/\b(?:did|do|are|have) (?:i|we) (?:lose|losing|lost) money\b/gi, 'income minus spending'],
  // 'what is left of my last salary', 'left for shopping until I get paid', 'send home to family'
  [
    /\bleft (?:of|from) (?:my |the |our )?(?:last |latest )?(?:salary|pay|paycheck|wages?)\b|\b(?:of|from) (?:my |the |our )(?:last |latest )?(?:salary|pay|paycheck|wages?) (?:is |do (?:i|we) have |have (?:i|we) got )?(?:still )?(?:left|remaining)\b/gi,
    'left of salary',
  ],
  [
    /\b(?:what|how much)(?: money)?(?: is|['’]s)? left for (?=\p{L}+(?: \p{L}+)? (?:until|till|til|before) )/giu,
    'how much can i spend on ',
  ],
  [
    /\bhow much of (?:my |the |our )(?:last |latest )?(?:salary|pay|paycheck|wages?) (?:is|has|have i|have we|did i|did we)(?: been)? (?:already )?(?:gone|spent|spend|used)(?: up)?(?: already| so far)?\b/gi,
    'spent since payday',
  ],
  // what is charged for it, and what one of them is
  [
    /\b(?:how much|what) (?:does|do|did) (?:sending|transferring|remitting)(?: money)? (.*?)\bcost(?: me| us)?\b/gi,
    'fees for transfers $1',
  ],
  [
    /\b(?:what|how much) (?:does|do|is) (?:a|an|one|each|every) (.+?) (trip|ride|visit|order|meal|fill)(?= costs?\b)(?: costs?\b)(?: me| us)?/gi,
    'average per $2 $1',
  ],
  [/\b(?:home|abroad) to (?:my |the |our )?(?:family|parents|folks|relatives|people)\b/gi, 'home'],
]
