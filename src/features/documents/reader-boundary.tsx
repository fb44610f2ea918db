import { Component, type ReactNode } from 'react'

interface ReaderBoundaryProps {
  fallback: (onAgain: () => void) => ReactNode
  children: ReactNode
}

/** Catches that the reader's own code could not be fetched, or could not show this file. */
export class ReaderBoundary extends Component<ReaderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    // A part that failed to load stays failed in this page's module table, so only a fresh page can try again.
    return this.state.hasFailed ? this.props.fallback(() => location.reload()) : this.props.children
  }
}
