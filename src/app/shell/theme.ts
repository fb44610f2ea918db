export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

/** The chosen colours of the screen; `system` follows the phone. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
  applyTheme()
}

/** Puts the chosen theme on the page, and its surface on the phone's own bar above it. */
export function applyTheme(): void {
  const root = document.documentElement
  const theme = readTheme()
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content
    meta.content = theme === 'system' || surface === '' ? meta.dataset.own : surface
  }
}
