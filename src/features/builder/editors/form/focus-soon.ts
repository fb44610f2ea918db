/** Focuses an element once the change that was just made has rendered: the control that made it may be gone. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}

/** Focuses a thing of a list: its first field, or with `move` the button that moved it. Without a thing, the first button of the list. */
export function focusThing(list: HTMLElement | null, id: string | undefined, move?: 'up' | 'down'): void {
  focusSoon(() => {
    const thing = id === undefined ? null : list?.querySelector<HTMLElement>(`[data-thing="${id}"]`)
    // At the end of the list the button is gone, and the other one is there.
    const button =
      move &&
      (thing?.querySelector<HTMLElement>(`:scope > div > [data-move=${move}]`) ??
        thing?.querySelector<HTMLElement>(':scope > div > [data-move]'))
    return button ?? thing?.querySelector<HTMLElement>('input, textarea, select, button') ?? list?.querySelector<HTMLElement>('button')
  })
}
