import { giveModelConsent, readModelSettings, WordsEvent } from '#contract/assistant/assistant-model.ts'
import type { TestUser } from '../../../../test/world.ts'

export async function agreeToModel(user: TestUser): Promise<void> {
  const { body } = await user.call(readModelSettings)
  await user.call(giveModelConsent, { body: { host: body.settings.model?.host ?? '' } })
}
/** The events of a streamed answer. */
export const eventsIn = (text: string): WordsEvent[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [WordsEvent.parse(JSON.parse(line))]))
