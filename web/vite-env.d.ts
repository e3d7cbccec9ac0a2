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

/** The package comes without types. */
declare module 'd3-array' {
  export function nice(start: number, stop: number, count: number): [number, number]
  export function ticks(start: number, stop: number, count: number): number[]
}
