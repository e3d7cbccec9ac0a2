import { moved } from './moved.ts'
import { protectedScreen, type Screen } from './screen.ts'

export const movedScreens: readonly Screen[] = moved.map(([from, to]) =>
  protectedScreen(from, [], () => import('./MovedScreen.tsx').then(({ movedTo }) => movedTo(from, to))),
)
