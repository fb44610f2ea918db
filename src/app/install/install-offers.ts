import { followInstallOffers, recallInstallCard } from '../../offline/status/install-offer.ts'
import { heldInstallOffer } from './early-offer.ts'
import { followLanguageOfManifest } from './manifest-link.ts'

/** Follows the browser's offers to install the app, and shows the card for one that is not answered. */
export function startInstallOffers(): void {
  followInstallOffers(heldInstallOffer())
  recallInstallCard()
  followLanguageOfManifest()
}
