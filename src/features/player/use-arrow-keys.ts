import { useEffect } from 'react'

/**
 * Arrow keys walk a lesson: they press the dock's own buttons, marked `data-move`, so whatever a block means by "next"
 * is what happens. Not while a control that knows arrows itself has the focus.
 */
export function useArrowKeys(): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const move = moveOf(event)
      if (!move || document.querySelector('dialog[open]')) return
      document.querySelector<HTMLElement>(`[data-move="${move}"]`)?.click()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function moveOf({ key, target }: KeyboardEvent): 'next' | 'back' | null {
  if (target instanceof Element && target.closest('input, textarea, select, [role="slider"], table')) return null
  if (key === 'ArrowRight') return 'next'
  if (key === 'ArrowLeft') return 'back'
  // Enter on a control presses that control; on the text it means "read".
  if (key === 'Enter' && target instanceof Element && !target.closest('a, button, summary, [tabindex="0"]')) return 'next'
  return null
}
