/** The mark: a seedling under a marigold sun. The only drawing with colours of its own, the same in both themes. */
export function Logo() {
  return (
    <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
      <use href="icons/logo.svg#art" />
    </svg>
  )
}
