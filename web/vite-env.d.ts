/// <reference types="vite/client" />

/** The settings used when the build prerenders pages, since there is no document to read them from. */
declare var runtimeConfigText: string | undefined

/** Trusted Types, where the browser supports them; a trusted URL is typed as a plain string here. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (text: string) => string },
    ): { createScriptURL: (text: string) => string }
  }
}
