let offer: Event | undefined

/**
 * Takes Chromium's offer to put the app on the home screen and keeps its own bar from coming up: it is made to somebody who
 * has just arrived and knows nothing of us yet. From the start, because the offer is made once; what is done with it comes
 * later (offline/install-offer.ts).
 */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
  })
}

export const heldInstallOffer = (): Event | undefined => offer
