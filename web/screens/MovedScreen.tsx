import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import { movedAddress } from './moved.ts'

/** A screen at an old address that opens the new one. */
export const movedTo = (from: string, to: string): ComponentType =>
  function MovedScreen() {
    return <Redirect to={movedAddress(from, to, window.location.search, window.location.hash)} replace />
  }
