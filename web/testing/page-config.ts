import type { RuntimeConfig } from '#contract/meta.ts'

/** The settings that the server writes into its page; they must be there before the app's code is loaded. */
const settings: RuntimeConfig = {
  apiBaseUrl: '',
  sandbox: false,
  google: false,
  demos: false,
  plansEnforced: false,
  production: false,
  debugScreens: false,
  connectUrl: '',
  providerHost: '',
  support: false,
  version: '',
}
const element = document.createElement('script')
element.type = 'application/json'
element.id = 'runtime-config'
element.textContent = JSON.stringify(settings)
document.head.append(element)
