export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeKey = 'theme'

/** The chosen theme; `system` follows the device. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Storage is forbidden: the theme follows the device.
  }
  applyTheme()
}

/** Sets the theme of the page, and its surface colour as the colour of the browser's address bar. */
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
