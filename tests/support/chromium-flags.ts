/**
 * What Playwright 1.65 turns off in Chromium by itself. Of two such lists Chromium takes the last, so whoever adds to it has to
 * repeat it (`chromiumSwitches` in playwright-core).
 */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** The address bar's suggestions are pages of their own in each window: starting them takes the better part of a processor second. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const chromiumFlags = [
  `--disable-features=${[...offByPlaywright, ...suggestions].join()}`,
  // Chromium refuses its sandbox to root, which is who runs in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
