import { i18n } from '../i18n/index.ts'
import parts from '../i18n/en-AE/layout/parts.ts'

/** For tests without a page: the texts that the signed-in layout loads before a sync can start. */
i18n.addResourceBundle('en-AE', 'parts', parts)
