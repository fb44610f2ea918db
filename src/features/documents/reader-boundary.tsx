import { Component, type ReactNode } from 'react'

interface ReaderBoundaryProps {
  fallback: (onAgain: () => void) => ReactNode
  children: ReactNode
}

/** Catches that the reader could not show this file. */
export class ReaderBoundary extends Component<ReaderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(() => location.reload()) : this.props.children
  }
}
