/**
 * Says sentences of a file as a language model would: `node lab/measure/lies.ts FILE`. One sentence a line, `#` before a comment;
 * prints how many would be shown beside any card, and which, with the card.
 */
import { readFileSync } from 'node:fs'
import { toolSubjects } from '#contract/assistant/assistant-model.ts'
import { isPlainSentence } from '../../server/features/assistant/model/blocks.ts'

/** Names that cards show, which a sentence may repeat. */
const names = [
  'Groceries',
  'Dining Out',
  'Rent',
  'Carrefour',
  'Netflix',
  'البقالة',
  'كارفور',
  'PAYEE_A',
  'PERSON_A',
]
const sentences = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
const shown = sentences.flatMap((sentence) => {
  const tools = toolSubjects.filter((tool) => isPlainSentence(sentence, { tools: [tool], names }))
  return tools.length === 0
    ? []
    : [`${sentence} (${tools.length === toolSubjects.length ? 'any card' : tools.join(', ')})`]
})
console.log(`${sentences.length} sentences, ${shown.length} shown`)
for (const line of shown) console.log(`  ${line}`)
