import { Component, type ReactNode } from 'react'
import { NotLoaded } from '../../lazy.ts'

type Props = {
  children: ReactNode
  /**
   * What to show instead; `retry` renders the children again, or reloads the page if their code is missing.
   */
  fallback: (error: Error, retry: () => void) => ReactNode
  /** A change of this value, such as the address, also triggers a retry. */
  resetKey?: string
}
type State = { error: Error | null; key: string | undefined }

/** Prevents an error in one region from taking down the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey }
  }
  override render(): ReactNode {
    const { error } = this.state
    const retry = (): void =>
      error instanceof NotLoaded ? location.reload() : this.setState({ error: null })
    return error ? this.props.fallback(error, retry) : this.props.children
  }
}
