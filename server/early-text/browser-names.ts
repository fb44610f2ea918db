/**
 * What modules of the app ask the browser for while they are loaded and rendered. Only for a thread or a process that does
 * nothing else: other libraries would take Node for a browser.
 */
export const browserNames = {
  location: { href: 'http://localhost/' },
  document: { baseURI: 'http://localhost/', documentElement: {} },
  addEventListener: () => undefined,
}
