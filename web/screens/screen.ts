import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/index.ts'
import { lazyWith, type LazyPart, registerPreload } from '../lazy.ts'

/**
 * entry: without a layout, such as the login · public: for everyone,
 * inside the sidebar when signed in · help: likewise, with the landing page's header for visitors ·
 * protected: needs a user.
 */
export type Access = 'entry' | 'public' | 'help' | 'protected'
export type Screen = { path: string; access: Access; Screen: LazyPart<object> }

/** Defines a screen at an address, loaded with its catalogues on the first visit. */
const screenWith =
  (access: Access) =>
  (path: string, namespaces: readonly Namespace[], load: () => Promise<ComponentType>): Screen => {
    const Screen = lazyWith(load, namespaces)
    registerPreload(path, Screen.load)
    return { path, access, Screen }
  }
export const entryScreen = screenWith('entry')
export const publicScreen = screenWith('public')
export const helpScreen = screenWith('help')
export const protectedScreen = screenWith('protected')
