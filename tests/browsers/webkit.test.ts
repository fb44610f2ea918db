import { it } from 'vitest'
import { findWebKit } from '../../scripts/prerequisites/ensure-browsers.ts'
import { runJourney } from '../support/browser-journey.ts'
import { openWebKit } from '../support/remote-browser.ts'

const program = findWebKit()

it.skipIf(!program)('WebKit signs in, learns, reads, writes, and opens five pages again without the server', () =>
  runJourney(() => openWebKit(program ?? '')),
)
