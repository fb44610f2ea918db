import { ArrowRight, Smartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { installWay } from '../../../features/info/install-way.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import {
  acceptInstallOffer,
  answerInstallCard,
  hasInstallOffer,
  isInstalled,
  subscribeInstallOffer,
} from '../../../offline/status/install-offer.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'

/** Loads the card with its words. Most visits need neither. */
export async function loadInstallCard(): Promise<typeof InstallCard> {
  await loadWords('help')
  return InstallCard
}

/** Proposes to install the app, with its size. */
function InstallCard() {
  const { t } = useWords('help')
  const hasOffer = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer)

  // Chromium makes no offer if the app is installed or cannot be.
  const isPossible = hasOffer || installWay() === 'iphone' || installWay() === 'firefox'
  if (!isPossible || isInstalled()) return null

  const handleInstall = async () => {
    await acceptInstallOffer()
    answerInstallCard()
  }
  const install = hasOffer ? (
    <Button icon={Smartphone} onClick={() => void handleInstall()}>
      {t('app.install')}
    </Button>
  ) : (
    <Button iconEnd={ArrowRight} to="/install" onClick={answerInstallCard}>
      {t('app.how')}
    </Button>
  )
  return (
    <Note
      tone="info"
      icon={Smartphone}
      role="status"
      title={t('app.card.title')}
      actions={
        <>
          {install}
          <Button variant="quiet" onClick={answerInstallCard}>
            {t('app.card.later')}
          </Button>
        </>
      }
    >
      {t('app.card.text')}
    </Note>
  )
}
