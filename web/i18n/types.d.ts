import 'i18next'
import type { English } from './catalogues-english.ts'
import type { OpenEnglish } from './catalogues-open.ts'

type Loaders = English & OpenEnglish

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: { [N in keyof Loaders]: Awaited<ReturnType<Loaders[N]>>['default'] }
  }
}
