import general from './general.ts'
import money from './money.ts'
import planning from './planning.ts'

/** All help articles by slug, each as paragraphs and list items. */
export default { ...money, ...planning, ...general } as const
