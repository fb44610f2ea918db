/**
 * Features that Playwright 1.65 turns off in Chromium. Of two such lists Chromium takes the last, so an addition has to
 * repeat the first (`chromiumSwitches` in playwright-core).
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

/** The address bar's suggestions, which are extra pages in each window. Their start takes more than half a second of processor time. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const chromiumFlags = [
  // A page of a test lives for seconds: optimising its code never pays back, and neither do parallel or frequent collections of its
  // garbage. Together a sixth of the browser's processor time (docs/costs.md).
  '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16',
  `--disable-features=${[...offByPlaywright, ...suggestions].join()}`,
  // A microphone that beeps, without a question: the headless shell has none to answer.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Chromium's sandbox does not work for root, the user in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
