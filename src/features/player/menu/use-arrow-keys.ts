import { useEffect, useRef } from 'react'

interface LessonKeys {
  onHelp: () => void
  onMenu: () => void
}

/**
 * Arrow keys navigate a lesson: they click the buttons of the action bar marked `data-move`, so each block defines "next".
 * `?` lists the keys, `m` opens the menu. Ignored while a control with its own keys has the focus.
 */
export function useArrowKeys(keys: LessonKeys): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
      if (isTyping(event.target)) return
      const move = moveOf(event)
      if (move) document.querySelector<HTMLElement>(`[data-move="${move}"]`)?.click()
      else if (!hasLetterKeys()) return
      else if (event.key === '?') newest.current.onHelp()
      else if (event.key === 'm' || event.key === 'M') newest.current.onMenu()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="slider"], [contenteditable], table') !== null

function moveOf({ key, target, shiftKey }: KeyboardEvent): 'next' | 'back' | null {
  if (shiftKey) return null
  if (key === 'ArrowRight') return 'next'
  if (key === 'ArrowLeft') return 'back'
  // Enter on a control presses that control; on the text it means "read".
  if (key === 'Enter' && target instanceof Element && !target.closest('a, button, summary, [tabindex="0"]')) return 'next'
  return null
}

const storageKey = 'letter-keys'

/** Single-character shortcuts disturb speech input, so they can be turned off (WCAG 2.1.4). */
export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function chooseLetterKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is blocked: shortcuts stay on.
  }
}
