let offer: Event | undefined

/**
 * Holds Chromium's offer to install the app and suppresses its bar: a new user does not know the app yet. Chromium makes the offer
 * once, possibly before the background services start (install-offers.ts).
 */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
  })
}

export const heldInstallOffer = (): Event | undefined => offer
