import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/index.ts'
import { lazyWith, type LazyPart, registerPreload } from '../lazy.ts'

/**
 * entry: without a layout, such as the login · public: for everyone,
 * inside the sidebar when signed in · protected: needs a user.
 */
export type Access = 'entry' | 'public' | 'protected'
export type Screen = { path: string; access: Access; Screen: LazyPart<object> }

/** Defines a screen at an address, loaded with its catalogues on the first visit. */
export function screen(
  access: Access,
  path: string,
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[],
): Screen {
  const Screen = lazyWith(load, namespaces)
  registerPreload(path, Screen.load)
  return { path, access, Screen }
}
