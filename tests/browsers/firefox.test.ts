import { it } from 'vitest'
import { findFirefox } from '../../scripts/prerequisites/ensure-browsers.ts'
import { runJourney } from '../support/browser-journey.ts'
import { openFirefox } from '../support/remote-browser.ts'

const program = findFirefox()

it.skipIf(!program)('Firefox signs in, learns, reads, writes, and opens five pages again without the server', () =>
  runJourney(() => openFirefox(program ?? '')),
)
