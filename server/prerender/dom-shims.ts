/** Browser globals that modules of the app read while they load and render. Only for a thread or process that does nothing else. */
export const domShims = {
  location: { href: 'http://localhost/', search: '' },
  document: { baseURI: 'http://localhost/', documentElement: {} },
  addEventListener: () => undefined,
  // Nothing is painted: what waits for a paint is never displayed, in each rendering alike.
  requestAnimationFrame: () => 0,
}
