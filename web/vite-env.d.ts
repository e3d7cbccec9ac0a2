/// <reference types="vite/client" />

/** Trusted Types, where the browser has them; a trusted address goes wherever a text does. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (text: string) => string },
    ): { createScriptURL: (text: string) => string }
  }
}
