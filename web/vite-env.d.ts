/// <reference types="vite/client" />

/** The settings for which the build draws pages; it has no document to read them from. */
declare var runtimeConfigText: string | undefined

/** Trusted Types, where the browser has them; a trusted address goes wherever a text does. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (text: string) => string },
    ): { createScriptURL: (text: string) => string }
  }
}
