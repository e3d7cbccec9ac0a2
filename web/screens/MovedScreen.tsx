import type { ComponentType } from 'react'
import { Redirect } from 'wouter'

/** A screen at an old address that opens the new one, with what was asked of it. */
export const movedTo = (path: string): ComponentType =>
  function MovedScreen() {
    return <Redirect to={path + window.location.search} replace />
  }
