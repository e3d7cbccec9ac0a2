import type { Amount } from '../amounts.ts'
import { wordPattern } from '../patterns.ts'

const asked = wordPattern([
  // answers to choose from
  'reply (?:with )?[\'"(]?(?:y|yes|1|approve|confirm)',
  '(?:press|enter|send|text|sms) [\'"(]?(?:y|yes|1) ?[\'")]? (?:if|to|for)',
  'أرسل نعم|الرد (?:ب )?نعم|رد (?:ب )?نعم',
  // what is asked
  'did you (?:attempt|make|perform|do|try|authori[sz]e|just|recently|use)|have you (?:made|attempted|authori[sz]ed)',
  '(?:is|was) (?:this|it|that) you|do you (?:recogni[sz]e|want|wish|approve|authori[sz]e)|are you (?:trying|making)',
  '(?:unusual|suspicious) (?:activity|transaction)|if (?:this|it|that) (?:was|is) you(?! r)|would you like|هل (?:قمت|أنت|تريد|تعرف|هذه|هذا|حاولت)',
])

/** What the reader is told to do with a payment. */
const order = /^(?:[^:\n]{2,25}: ?)?(?:please )?(?:verify|authori[sz]e|approve|confirm|review) /u
/** Whether a bank asks about a payment, which may have been made or not; `core` is the part that tells of the payment. */
export const isQuestion = (plain: string, core: string, { end }: Amount): boolean =>
  asked.test(plain) || order.test(plain) || /^(?:[^.!?؟\n]|\.\S)*[?؟]/u.test(core.slice(end))
