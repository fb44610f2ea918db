import { storedLanguage } from '../i18n/language.ts'

/**
 * Runs as an inline script before the app's scripts. Shows the note below `#not-started` with its button when a script fails to
 * load; `src/main.ts` dispatches the event when the app fails to start. English readers get the English part of the title.
 */
export function watchStart(): void {
  addEventListener('not-started', showNote)
  // Errors of elements do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showNote(), true)
  try {
    if (storedLanguage() === 'en') document.title = englishPart(document.title)
  } catch {
    // Forbidden storage: the title stays in both languages.
  }
}

function showNote(): void {
  const note = document.getElementById('not-started')
  if (!note) return
  note.hidden = false
  note.onclick = ({ target }) => {
    if (target instanceof HTMLButtonElement) location.reload()
  }
}

const englishPart = (title: string): string => {
  const parts = title.split(' - ').filter((part) => !/[\u0980-\u09ff]/.test(part))
  return parts.join(' - ') || title
}
